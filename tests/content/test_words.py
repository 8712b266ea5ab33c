from pictorium.content.words import Words

WORDS = Words("en", {"refusal.token_gone": "There is no {token} left.", "colour.red": "Red"})


def test_a_sentence_has_its_gaps_filled() -> None:
    assert WORDS.say("refusal.token_gone", token=3) == "There is no 3 left."


def test_a_thing_has_a_name_in_each_language_or_keeps_its_own() -> None:
    assert WORDS.name("colour", "red") == "Red"
    assert WORDS.name("colour", "mauve") == "mauve"
