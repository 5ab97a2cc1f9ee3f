"""Where the game is: the stops of a deal in the header."""

from kuski.web.scene import Scene, Stop


def route(scene: Scene) -> tuple[Stop, ...]:
    """Return the stops of a deal: the auction, the exchange, and each trick."""
    tricks = scene.rules.hand_size
    now = _now(scene)
    return tuple(
        Stop("done" if stop < now else "now" if stop == now else "next", gap=stop in (1, 2))
        for stop in range(tricks + 2)
    )


def _now(scene: Scene) -> int:
    """Return the stop where the game is; before the first while cards are dealt."""
    view = scene.view
    if view.over:
        return int(scene.rules.hand_size) + 2
    if view.tricks is not None:
        return 2 + int(sum(view.tricks.taken))
    return 1 if view.exchange is not None else 0 if view.auction is not None else -1
