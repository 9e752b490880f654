"""Tests that take too long for every run: ``CANASTA_LONG=1`` runs them, too.

A shorter form of each runs every time: in another book, in fewer windows, with one hand instead of
three.
"""

import os
import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import pytest

LONG: Final = bool(os.environ.get("CANASTA_LONG"))
"""Whether all is tried."""

LEFT_OUT: Final = {
    # Whole deals: one book for each way of playing.
    "tests/browser/test_two_people.py": r"\[(wca|waldo|joker)\]$",
    "tests/browser/test_keyboard.py": r"\[server-(WCA|Waldo|Joker)\]$",
    "tests/browser/test_touch.py": r"plays_a_deal",
    "tests/browser/test_passing.py": (
        r"play_a_deal_at_one_phone\[server-Waldo-Keys\]$|fits_every_window\[server-en\]$"
    ),
    "tests/browser/test_firefox.py": r"\[touch\]$",
    "tests/site/test_firefox.py": r"whole_deal",
    "tests/browser/test_lesson.py": (
        r"every_lesson_is_played|\[(finger|sideways)\]$|do_not_cover.*\[laptop\]$"
    ),
    # The same things in other windows, books and looks.
    "tests/browser/test_sizes.py": (
        r"\[(samba|bolivia)-|\[(joker|regency)-(?!turn)|\[wca-(opening|refusal|question)\]$"
        r"|\[waldo-(sheet|refusal)\]$|german_fits_as_well\[(question|sheet)\]$"
        r"|a_third_longer_fits.*\[sheet\]$|twice_as_large.*\[en\]$"
    ),
    "tests/browser/test_axe.py": (
        r"-(contrast|german)\]$|\[phone-.*night\]|\[phone-(joker|wca|Rules|Settings)-"
        r"|\[desktop-((waldo|regency|samba|bolivia|Rules|Settings)-)?(plain|wine)\]$"
    ),
    "tests/browser/test_carrying.py": r"fit_every_window\[server-en\]$",
    "tests/browser/test_hint.py": (
        r"axe_finds_nothing_in_a_hint\[.*desktop\]$|review_lists_the_costliest.*\[.*phone\]$"
    ),
    "tests/browser/test_moments.py": (
        r"last_card_of_the_stock.*-(regency|wca|joker)\]$|hears_the_answer\[server-(joker|wca)\]$"
        r"|no_is_binding\[server-(waldo|regency)\]$"
    ),
    "tests/browser/test_pad.py": r"every_window\[wca\]$|on_a_pad_and_its_sheets\[night\]$",
    "tests/browser/test_boards.py": r"every_window|to_a_table_elsewhere$",
    "tests/browser/test_online_evening.py": r"every_window",
    "tests/browser/test_evening.py": r"every_window",
    "tests/browser/test_puzzles.py": (
        r"puzzle_fits_every_window|solved_at_the_table\[server-Keys\]$|wrong_answer.*-Mouse\]$"
    ),
    "tests/page/test_everybody.py": r"axe_finds_nothing_.*\[.*-wide\]$",
    "tests/page/test_first_load.py": r"middle_of_a_deal.*\[(size0-de|size1-en)\]$",
    "tests/page/test_forced_colours.py": r"\[(phone-dark|wide-light)\]$",
    "tests/page/test_lobby.py": r"(card_points_of_one_s_own|a_bot_of_its_own_style).*\[de-",
    "tests/browser/test_going_out.py": r"\[server-(waldo|joker)\+",
    "tests/page/test_shuffles.py": (
        r"all_holds\[(joker|wca)|a_card_that_was_drawn|\[other_(secret|order|hand|promise)-|\[begun"
    ),
    "tests/docs/test_rule_sheets.py": r"longest_books.*-en\]$",  # German is the longer one
    # Slow by their nature.
    "tests/pad/test_libre_office.py": r"in_english_and_german",  # needs LibreOffice and starts it
    "tests/site/test_trouble.py": r"a_full_device|a_token_that_is_cleared|cleared_while_a_window",
    # Firefox is killed in its stead, and plays without a network there.
    "tests/site/test_browser.py": r"ends_in_mid_turn|a_whole_deal_is_played_without_a_network",
    "tests/site/test_boards.py": r"from_one_browser_to_another|a_result_is_taken_in",
    "tests/env/test_open_spiel.py": r"a_whole_match",
    "tests/cli/test_arena.py": r"a_ray_cluster_give",
    "tests/cli/test_hostile.py": (  # each stream is closed at some command, and all at each
        r"\[(rules .*-0-2?<?>?&-|play .*-1-2?>&-|--help-0-[<>]&-|replay .*-2-(<|2>)&-)\]$"
    ),
    "tests/docs/test_adding_a_variation.py": r"following_the_page",
    "tests/clauses/test_slips.py": r"bots_never_commit_irregularities\[bolivia",
    "tests/lab/outside/test_player.py": (
        r"itself_in_the_arena\[(?!regency-4)|same_choices_over_the_protocol\[(?!waldo-3|regency-4)"
    ),
    "tests/lab/outside/test_strangers.py": r"play_every_book.*\[(?!regency-4|joker-4)",
    "tests/lab/outside/test_protocol.py": (
        r"both_examples_are_far_ahead|plays_every_book.*\[(?!regency-4|joker-4)"
    ),
    "tests/table/test_strategy.py": r"however_many.*\[coalition(?!3\]|6\]|10\])",
    "tests/table/test_proof.py": r"all_that_a_page_saw.*\[(bolivia|waldo|samba)\]$",
    "tests/env/test_trainers.py": r"learns_on_it",  # installs PyTorch
    "tests/env/test_ppo_example.py": r"learns_to_beat|every_book.*\[(?!waldo-3|regency-4)",
    "tests/advice/test_review.py": r"strong_players_own_deal",
    "tests/learning/test_policy_course.py": r"more_deals_teach",
    "tests/engine/test_engines.py": r"hold_on_every_engine",
    "tests/library/test_build.py": r"says_how_far",
    "tests/packaging/test_wheel.py": r"\[to make\]$",  # set-up makes the same parts
}
"""By file, which of its tests are left out: a pattern that their names contain."""


class Parted(NamedTuple):
    """Tests that are run, and those that are not."""

    run: list[pytest.Item]
    left_out: list[pytest.Item]


def parted(items: Iterable[pytest.Item]) -> Parted:
    """Split tests into those that run every time and the others."""
    run: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        (left_out if _is_left_out(item.nodeid) else run).append(item)
    return Parted(run, left_out)


def idle_patterns(files: Iterable[str], names: Iterable[str]) -> Iterator[str]:
    """Files whose pattern leaves nothing out, of those that were collected whole."""
    left_out = {name.partition("::")[0] for name in names if _is_left_out(name)}
    yield from (file for file in files if file in LEFT_OUT and file not in left_out)


def _is_left_out(nodeid: str) -> bool:
    file, _, name = nodeid.partition("::")
    return file in LEFT_OUT and re.search(LEFT_OUT[file], name) is not None
