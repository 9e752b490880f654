"""Contradictions about the table, the cards and the deal."""

from typing import Final

from canasta.rules.contradiction import Found, found
from canasta.rules.rules import Rules


def players_fit(rules: Rules) -> Found:
    """Check the numbers of players, with and without face-down hands (W-001, R-04, T2-1)."""
    players = rules.players
    if not players:
        yield found("players", "players is empty; say how many may play, as in [4].")
    if len(set(players)) < len(players):
        yield found("players", "players names a number twice; once is enough.")
    if rules.foot == "by_choice" and any(count != 2 for count in players):
        yield found(
            "foot players",
            "The face-down hands lie where two players leave seats free: foot = "
            '"face_down" needs players = [2].',
        )
    if rules.foot != "by_choice" and 2 in players:
        yield found(
            "players foot",
            'Two play with face-down hands: players with a 2 needs foot = "by_choice".',
        )


def foot_fits(rules: Rules) -> Found:
    """Check the pot or face-down hand and its size (W-011, T2-1, AW-16)."""
    if rules.foot == "none" and rules.foot_size:
        yield found(
            "foot foot_size",
            f"No foot is dealt, yet foot_size is {rules.foot_size}; it has "
            'to be 0 with foot = "none".',
        )
    if rules.foot != "none" and not rules.foot_size:
        yield found(
            "foot foot_size",
            f'A foot is dealt (foot = "{rules.foot}"), yet foot_size is 0.',
        )
    if rules.foot == "first_canasta" and rules.foot_size == 1:
        yield found(
            "foot foot_size",
            "A pot of one card leaves a player who may not go out with a card that cannot be "
            "discarded; foot_size has to be 2 or more.",
        )
    if rules.partner_foot_red_three == "faced_at_once" and rules.foot != "first_canasta":
        yield found(
            "partner_foot_red_three foot",
            'partner_foot_red_three = "faced_at_once" needs pots: foot = "first_canasta".',
        )


_UNFIT: Final = {
    "none": 0,
    "any_but_red_three": 2,
    "no_wild_or_red_three": 8,
    "natural_or_black_three": 8,
    "natural": 10,
}
"""Number of cards of a pack that may not be the upcard."""

_MOST_CUT: Final = 120
"""The most cards that a cut may pass; the kernel numbers cuts to 127."""


def deal_fits(rules: Rules) -> Found:
    """Check that the pack suffices for the deal and an upcard (W-013 to W-016, C-02)."""
    cards = 54 * rules.packs
    turn_card = rules.turn_card_depth + 1 if rules.turn_card_depth else 0
    spare = max(rules.draw_count, rules.packs * _UNFIT[rules.upcard] + 1)
    for count in rules.players:
        dealt = count * (rules.hand_size + rules.foot_size)
        if dealt + turn_card + spare > cards:
            left = f" and {turn_card} lie at the bottom with the turn card" if turn_card else ""
            yield found(
                "players packs hand_size foot_size turn_card_depth upcard draw_count",
                f"The deal for {count} players takes {dealt} of the {cards} cards{left}; at least "
                f"{spare} more have to be left for the upcard and the first draw. Deal fewer "
                "cards (hand_size, foot_size) or take more packs (packs).",
            )
        if rules.cut and dealt > _MOST_CUT:
            yield found(
                "cut players hand_size",
                f"The pack is cut for the deal, but {dealt} cards are more than can be cut off; "
                f"{_MOST_CUT} are the most.",
            )


def threes_fit(rules: Rules) -> Found:
    """Check that the tables of threes are as long as the pack has threes (W-096a, J-36, C-49a)."""
    count = 2 * rules.packs
    bonus = rules.black_threes == "bonus"
    tables = [
        ("red_three_points", rules.red_three_points, (count,)),
        ("black_three_points", rules.black_three_points, (count,) if bonus else (0,)),
        ("black_threes_in_hand", rules.black_threes_in_hand, (0, count)),
    ]
    for name, table, lengths in tables:
        if len(table) not in lengths:
            fits = " or ".join("an empty list" if n == 0 else f"{n} numbers" for n in lengths)
            reason = (
                'black threes score only with black_threes = "bonus"'
                if lengths == (0,)
                else f"a pack of {54 * rules.packs} cards has {count} threes of a colour"
            )
            yield found(
                f"{name} packs black_threes",
                f"{name} has {len(table)} numbers; it needs {fits}, since {reason}.",
            )
    if rules.all_threes_points and not bonus:
        yield found(
            "all_threes_points black_threes",
            'All threes are scored together only where black_threes = "bonus"; '
            "all_threes_points has to be 0.",
        )
    if bonus and rules.upcard not in ("none", "natural"):
        yield found(
            "upcard black_threes",
            f'With black_threes = "bonus" no three starts the pile: upcard = "{rules.upcard}" '
            'has to be "natural" or "none".',
        )


def stuck_turn_fits(rules: Rules) -> Found:
    """Check that a player left with one card can go on if a three is not replaced (AC-14)."""
    if rules.stuck_turn == "deal_ends" and rules.turn_card_depth:
        yield found(
            "stuck_turn turn_card_depth",
            "Threes faced after the turn card are not replaced, so a player can be left with one "
            'card that may not be discarded; stuck_turn has to be "next_player" then.',
        )


def black_three_group_fits(rules: Rules) -> Found:
    """Check that a group of black threes can be made (W-083, R-25, AJ-38)."""
    group = rules.black_three_group
    if group and rules.black_threes == "bonus":
        yield found(
            "black_three_group black_threes",
            "Black threes that are bonus cards are never melded: black_three_group has to be 0 "
            'with black_threes = "bonus".',
        )
    if group and not 3 <= group <= 2 * rules.packs:
        yield found(
            "black_three_group packs",
            f"black_three_group is {group}; a group has three cards at least and the pack holds "
            f"{2 * rules.packs} black threes.",
        )
