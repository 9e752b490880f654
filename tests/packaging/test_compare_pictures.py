"""Pictures of the page are compared by their pixels, and what has changed is named."""

from pathlib import Path

import pytest
from PIL import Image
from tools.compare_pictures import changed_pixels, main, share

SIZE = 100, 50


def picture(
    folder: Path, name: str, box: tuple[int, int, int, int] = (0, 0, 0, 0), ink: int = 0
) -> None:
    """Save a white picture with a box of ink."""
    folder.mkdir(exist_ok=True)
    drawn = Image.new("RGB", SIZE, "white")
    drawn.paste((ink, 255, 255), box)
    drawn.save(folder / name)


@pytest.fixture
def folders(tmp_path: Path) -> list[str]:
    for name in ("same.png", "moved.png", "smoothed.png"):
        picture(tmp_path / "before", name, (0, 0, 10, 10))
    picture(tmp_path / "after", "same.png", (0, 0, 10, 10))
    picture(tmp_path / "after", "moved.png", (5, 0, 15, 10))
    picture(tmp_path / "after", "smoothed.png", (0, 0, 10, 10), ink=20)
    return [str(tmp_path / "before"), str(tmp_path / "after")]


def test_a_part_that_moved_is_found_and_smoothing_is_not(
    folders: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(folders) == 1
    assert capsys.readouterr().out.split("\n")[:2] == [
        "  2.00 %  moved.png",
        "1 of 3 pictures have changed.",
    ]


def test_a_part_that_may_change_is_not_named(folders: list[str]) -> None:
    assert main([*folders, "--most", "2.5"]) == 0


def test_a_changed_picture_is_drawn_with_what_has_changed_in_red(
    folders: list[str], tmp_path: Path
) -> None:
    main([*folders, "--out", str(tmp_path / "drawn")])
    assert [path.name for path in (tmp_path / "drawn").iterdir()] == ["moved.png"]
    with Image.open(tmp_path / "drawn" / "moved.png") as drawn:
        assert drawn.size == (3 * SIZE[0], SIZE[1])
        assert drawn.getpixel((200 + 12, 5)) == (255, 0, 0)


def test_a_picture_that_only_one_side_has_is_named(
    folders: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    picture(Path(folders[1]), "new.png")
    assert main([*folders, "--most", "100"]) == 1
    assert "only after  new.png" in capsys.readouterr().out


def test_a_larger_picture_has_changed_where_it_is_larger() -> None:
    one, other = Image.new("RGB", (10, 10), "white"), Image.new("RGB", (10, 20), "white")
    assert share(changed_pixels(one, other)) == 50
