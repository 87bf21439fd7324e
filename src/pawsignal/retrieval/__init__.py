"""Recall: which memories answer a question. Pure, exact over the whole book; no network, thread or clock.

One recall, given an owner's book, with ``index`` and ``matrix`` kept beside it and one ``asker`` per embedder::

    index.follow(book)
    way = route(query, book, now)
    words = index.search(way.words, policy.recall)
    matrix.follow(book.vectors)
    meaning = matrix.search(asker.ask(way.words, locale), policy.recall)
    recall(way, Found(words, meaning), policy, k=8)
"""

from pawsignal.retrieval.dense import Asker, Matrix, embedded, name_of, pack
from pawsignal.retrieval.fuse import Found
from pawsignal.retrieval.lexical import Index
from pawsignal.retrieval.rank import recall
from pawsignal.retrieval.route import Route, route

__all__ = ["Asker", "Found", "Index", "Matrix", "Route", "embedded", "name_of", "pack", "recall", "route"]
