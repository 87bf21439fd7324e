"""Recall: which memories answer a question. Pure, exact over the whole book; no network, thread or clock.

One recall, given an owner's book; ``index``, ``matrix`` and ``rows`` are kept beside it, one ``asker`` per embedder::

    index.follow(book)
    way = route(query, book, now)
    words = index.search(way.words, policy.recall)
    matrix.follow(book.vectors)
    meaning = matrix.search(asker.ask(way.words, locale), policy.recall)
    recall(way, Found(words, meaning, rows.follow(book, policy.recall)), policy, k=8)
"""

from pawsignal.retrieval.dense import Asker, Matrix, embedded, name_of, pack
from pawsignal.retrieval.fuse import Found
from pawsignal.retrieval.lexical import Index
from pawsignal.retrieval.rank import recall
from pawsignal.retrieval.route import Route, route
from pawsignal.retrieval.rows import Rows

__all__ = ["Asker", "Found", "Index", "Matrix", "Route", "Rows", "embedded", "name_of", "pack", "recall", "route"]
