"""Recall: which memories answer a question. Pure, exact over the whole book; no network, thread or clock.

One recall, given an owner's book, with ``index`` and ``matrix`` kept beside it::

    index.follow(book)
    way = route(query, book, now)
    words = index.search(way.words, policy.recall)
    question = embedded(embed, [query.text], question=True)[0]
    matrix.follow(book.vectors)
    meaning = matrix.search(question, background_of(embed, locale), policy.recall)
    recall(way, Found(words, meaning), policy, k=8)
"""

from pawsignal.retrieval.dense import Matrix, background_of, embedded, name_of, pack
from pawsignal.retrieval.lexical import Index
from pawsignal.retrieval.rank import Found, recall
from pawsignal.retrieval.route import Route, route

__all__ = ["Found", "Index", "Matrix", "Route", "background_of", "embedded", "name_of", "pack", "recall", "route"]
