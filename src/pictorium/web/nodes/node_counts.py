"""What a node has done, for those who look after it."""


class NodeCounts:
    """Plain numbers that only grow."""

    __slots__ = ("claims", "collisions", "failovers", "fences", "forwarded", "lost", "passed", "rehomed", "relayed")

    def __init__(self) -> None:
        self.claims = self.collisions = 0
        """Tables that this node claimed, and claims that came too late."""
        self.failovers = 0
        """Claimed from another node, which was dead or handed them over."""
        self.lost = self.fences = 0
        """Tables that another node claimed; of these, how many it noticed by itself."""
        self.passed = self.relayed = self.rehomed = self.forwarded = 0
        """Lines that were passed on, led to another machine, and led anew; requests that were forwarded."""
