"""Animals introduced as the owner's become pets; further names become aliases; other words never do."""

from __future__ import annotations

import pytest
from reading_cases import ENGLISH, ONE, PAIR, of, only, pet

INTRODUCED = [
    ("我家团子对鸡肉过敏", "团子", ""),
    ("我家有只猫叫团子", "团子", "cat"),
    ("我还养了一只狗叫旺福，它怕打雷", "旺福", "dog"),
    ("我养了一只兔子，叫雪糕", "雪糕", "rabbit"),
    ("上个月领养了一只小猫，名字叫芝麻", "芝麻", "cat"),
    ("我的狗叫奥利奥", "奥利奥", "dog"),
    ("我家团子是只狗", "团子", "dog"),
    ("我家猫咪团子今天吐了", "团子", "cat"),
    ("我家有一只金毛叫「大福」", "大福", "dog"),
    ("我们家有个鹦鹉叫皮皮", "皮皮", "parrot"),
    ("我家仓鼠叫花生", "花生", "hamster"),
    ("我家Coco最近老是挠耳朵", "Coco", ""),
    ("我家狗来福今天吐了", "来福", "dog"),
    ("我家猫跳跳不吃饭", "跳跳", "cat"),
    ("我家金毛毛豆对鸡肉过敏", "毛豆", "dog"),
    ("我家狗发财怕打雷", "发财", "dog"),
    ("My dog Rex is allergic to beef", "Rex", "dog"),
    ("I have a cat named Pepper", "Pepper", "cat"),
    ("We adopted a puppy called Biscuit", "Biscuit", "dog"),
    ("Our golden retriever Sunny loves swimming", "Sunny", "dog"),
    ("My rabbit's name is Thumper", "Thumper", "rabbit"),
    ("Ziggy is my parrot", "Ziggy", "parrot"),
    ("I also have a hamster, Peanut", "Peanut", "hamster"),
]
NOBODY = [
    "我家狗狗今天吐了",
    "我家狗拉肚子了",
    "我家猫不爱喝水",
    "我家附近有家宠物店",
    "我家宝贝生病了",
    "我家孩子喜欢狗",
    "我家楼下有只流浪猫",
    "我家里很大",
    "我家空调坏了",
    "我家电视很安静",
    "我家最近装修",
    "我家门口有只猫",
    "我家老板喜欢喝茶",
    "我家新车很贵",
    "今天带我家狗去医院",
    "我家猫回来了",
    "我家狗爱吃肉",
    "我家狗出门就叫",
    "我家猫睡觉打呼噜",
    "我家狗肚子疼",
    "我家狗早上吐了",
    "我家猫眼睛红",
    "我家金毛需要减肥",
    "我家柯基站不起来",
    "我家兔子躲起来了",
    "我家猫只吃罐头",
    "我家狗去世了",
    "我想养一只猫",
    "朋友家有只猫叫团子",
    "你家狗叫什么",
    "My dog is sick",
    "My cat threw up",
    "I have a cat",
    "I want a dog named Rex?",
    "My friend has a dog named Rex",
    "My dog food is gone",
]


@pytest.mark.parametrize(("text", "name", "species"), INTRODUCED)
def test_an_animal_of_the_owner_is_introduced(text: str, name: str, species: str) -> None:
    reading = of(text, ())
    assert [(new.name, new.species) for new in reading.new_pets] == [(name, species)]
    assert reading.statements == ()


@pytest.mark.parametrize("text", NOBODY)
def test_what_is_no_name_introduces_nobody(text: str) -> None:
    assert of(text, ()).new_pets == ()


def test_once_known_everything_binds_to_the_newcomer() -> None:
    text = "我还养了一只猫叫团子，它对玉米过敏，怕洗澡"
    assert of(text, ONE).statements == ()
    known = of(text, (*ONE, pet("团子", "cat")))
    assert known.new_pets == ()
    assert [(s.pets, s.text) for s in known.statements] == [
        (("团子",), "团子对玉米过敏"),
        (("团子",), "团子怕洗澡"),
    ]


def test_two_at_once_are_two() -> None:
    zh, en = of("我家有两只猫，豆包和汤圆", ()), of("I have two dogs, Max and Bella", ())
    assert [new.name for new in of("我家有两只猫叫豆包和汤圆", ()).new_pets or zh.new_pets] == ["豆包", "汤圆"]
    assert [new.name for new in en.new_pets] == ["Max", "Bella"]


def test_a_breed_tells_the_species() -> None:
    (new,) = of("我家有只布偶叫奶盖", ()).new_pets
    assert (new.name, new.species, new.breed) == ("奶盖", "cat", "布偶")


@pytest.mark.parametrize(
    ("text", "alias"),
    [
        ("雪球小名叫胖胖", "胖胖"),
        ("我们平时叫它雪雪", "雪雪"),
        ("雪球的昵称是小白", "小白"),
        ("We call her Snow", "Snow"),
    ],
)
def test_another_name_is_an_alias(text: str, alias: str) -> None:
    assert of(text, ONE, ("雪球",)).aliases == (("雪球", alias),)


def test_a_known_name_is_no_newcomer() -> None:
    assert of("我家大黄对鸡肉过敏", PAIR).new_pets == ()
    assert of("My dog Otto is allergic to corn", ENGLISH).new_pets == ()


@pytest.mark.parametrize(
    ("text", "name", "species"),
    [
        ("我家还有一只猫叫米粒", "米粒", "cat"),
        ("我家里还养了只兔子，叫糯米", "糯米", "rabbit"),
        ("前天抱回一只小狗，名字叫球球", "球球", "dog"),
        ("上个月接回来一只兔子，取名叫团子", "团子", "rabbit"),
        ("我刚捡到一只橘猫，叫它橘子", "橘子", "cat"),
        ("家里来了新成员，是一只布偶，叫雪饼", "雪饼", "cat"),
        ("我们从救助站领养了一只柯基，给它起名叫腿腿", "腿腿", "dog"),
        ("We adopted a kitten last week, her name is Mochi", "Mochi", "cat"),
        ("Last week we brought home a puppy named Bean", "Bean", "dog"),
        ("We rescued a tabby and named her Pumpkin", "Pumpkin", "cat"),
    ],
)
def test_a_newcomer_is_met_by_whatever_verb_brings_it(text: str, name: str, species: str) -> None:
    assert [(new.name, new.species) for new in of(text, (pet("大黄", "dog"),)).new_pets] == [(name, species)]


@pytest.mark.parametrize(
    "text",
    [
        "我家几只宠物都很乖",
        "我家每只都很乖",
        "我家还有空调",
        "我朋友领养了一只猫，叫雪饼",
        "邻居家上周抱回一只狗，叫大壮",
        *("My neighbor got a kitten, Coco", "We picked up a kitten today, Monday was too busy", "我家狗狗们都很乖"),
    ],
)
def test_words_around_animals_and_animals_of_others_are_no_newcomers(text: str) -> None:
    assert of(text, (pet("大黄", "dog"),)).new_pets == ()


def test_what_stands_before_the_name_is_said_of_the_newcomer() -> None:
    pets = (pet("大黄", "dog"), pet("雪饼", "cat"))
    assert only(of("家里来了新成员，是一只布偶，叫雪饼", pets)).pets == ("雪饼",)
    assert of("家里来了新成员，是一只布偶，叫雪饼", pets[:1]).statements == ()


@pytest.mark.parametrize(
    "text",
    [
        "我叫小王",
        "我有个朋友叫小王",
        "我家里有个阿姨叫小芳",
        "我又叫了外卖",
        "My name is Tom",
        "I have a friend named Tom",
    ],
)
def test_people_who_are_called_something_are_no_pets(text: str) -> None:
    assert of(text, (pet("大黄", "dog"),)).new_pets == ()


def test_a_name_may_stand_before_its_kind() -> None:
    assert [(new.name, new.species) for new in of("我有一只叫奶茶的猫", ()).new_pets] == [("奶茶", "cat")]


MET = [
    ("我们家毛孩子叫六六", "六六"),
    ("我家毛孩子叫豆丁，是只比熊", "豆丁"),
    ("家里的狗子叫阿福", "阿福"),
    ("我家主子叫元宝，英短蓝猫", "元宝"),
    ("我家喵星人叫奶茶", "奶茶"),
    ("我家狗儿子叫皮蛋", "皮蛋"),
    ("我家猫闺女叫妞妞", "妞妞"),
    ("我家大宝是金毛，二宝是橘猫", "大宝 二宝"),
    ("我家有一猫一狗，猫叫米粒，狗叫麦子", "米粒 麦子"),
    ("我养了两只鹦鹉，咕咕和啾啾", "咕咕 啾啾"),
    ("我有两条狗，黑豹和闪电", "黑豹 闪电"),
    ("家里三只猫：一一、二二、三三", "一一 二二 三三"),
    ("我养了只布偶，名字是雪莉", "雪莉"),
    ("刚接了只缅因回家，取名叫狮子", "狮子"),
    ("给大家介绍下我家的柴犬，它叫小满", "小满"),
    ("这是我家的小狗可可", "可可"),
    ("我家小狗可可今天打疫苗了", "可可"),
    ("我家老狗黑子14岁了", "黑子"),
    ("我家拉布拉多豆包老是掉毛", "豆包"),
    ("我家那只叫煤球的黑猫又吐了", "煤球"),
    ("我有只仓鼠，叫瓜子", "瓜子"),
    ("我家兔兔叫棉花糖", "棉花糖"),
    ("你好，我是新手铲屎官，刚养了一只小奶猫，叫布布", "布布"),
    ("我家狗狗名叫将军", "将军"),
    ("狗狗叫乐乐，3岁，公", "乐乐"),
    ("猫咪名字：团团", "团团"),
    ("宠物名：Lucky，品种：边牧", "Lucky"),
    ("我家的泰迪犬小卷毛", "小卷毛"),
    ("我们家新来的小猫叫芋圆", "芋圆"),
    ("上周末从猫舍带回来一只银渐层，起名叫月饼", "月饼"),
    ("朋友送了我一只柯基，我叫它面包", "面包"),
    ("我把一只流浪猫抱回了家，取名平安", "平安"),
    ("我女儿给新来的小狗起名叫闪闪", "闪闪"),
    ("我家Lucky是边牧", "Lucky"),
    ("我家龟龟叫石头", "石头"),
    ("我家有只猫，它的名字叫团子", "团子"),
    ("我家二哈叫拆家", "拆家"),
    ("我家有个小家伙叫布丁，是只荷兰猪", "布丁"),
    ("我和老公养了一只萨摩耶，叫棉棉", "棉棉"),
    ("俺家狗叫虎子", "虎子"),
    ("我的猫猫叫做年年", "年年"),
    ("咱家养了只松狮，名唤球球", "球球"),
    ("我家花花今天绝育", "花花"),
    ("我家大黄又拉稀了", "大黄"),
    ("我家豆豆和旺财打起来了", "豆豆 旺财"),
    ("我家布丁也这样，打喷嚏打了三天了", "布丁"),
    ("我家可乐三岁了，是个橘猫", "可乐"),
    ("跟你说说我的狗，名叫阿布", "阿布"),
    ("家里添了个新成员，一只叫雪糕的萨摩", "雪糕"),
    ("我的宝贝狗狗名字叫贝贝", "贝贝"),
    ("我家的两只狗分别叫大毛和二毛", "大毛 二毛"),
    ("两只猫，一只叫黑米，一只叫白米，都是我家的", "黑米 白米"),
    ("我养的金毛叫来福", "来福"),
    ("我家老大叫小黑，是狗，老二叫小白，是猫", "小黑 小白"),
    ("我们家阿拉斯加叫大壮，今年五岁", "大壮"),
    ("我家鹦鹉小蓝会说话", "小蓝"),
    ("豆豆是我养的狗", "豆豆"),
    ("布丁是我家泰迪", "布丁"),
    ("我家新成员：布偶猫奶昔", "奶昔"),
    ("this is Waffles, my corgi", "Waffles"),
    ("my cat's called Olive", "Olive"),
    ("i've got a beagle, Charlie", "Charlie"),
    ("I have a dog called Hugo and a cat called Nala", "Hugo Nala"),
    ("I have a 3 year old lab named Moose", "Moose"),
    ("I just adopted a senior greyhound, his name's Duke", "Duke"),
    ("my boy Tank is a bulldog", "Tank"),
    ("we have two bunnies, Clover and Thistle", "Clover Thistle"),
    ("Luna is our 5yo husky", "Luna"),
    ("meet Pickles, our new kitten", "Pickles"),
    ("our new puppy is called Archie", "Archie"),
    ("My dogs are Max and Ruby", "Max Ruby"),
    ("My dogs are named Max and Ruby", "Max Ruby"),
    ("I have three cats: Ash, Soot and Ember", "Ash Soot Ember"),
    ("we named the new puppy Oreo", "Oreo"),
    ("our family dog, Buster, is 12", "Buster"),
    ("my old girl Sadie (14yo lab) is slowing down", "Sadie"),
    ("I'm a first time owner of a mini schnauzer named Fritz", "Fritz"),
    ("i have a parrot his name is kiwi", "kiwi"),
    ("Got a guinea pig named Nugget", "Nugget"),
    ("Her name is Daisy and she's a beagle", "Daisy"),
    ("I own a budgie called Sky", "Sky"),
    ("Our rescue, Poppy, is a staffie mix", "Poppy"),
    ("my german shepherd's name is Kaiser", "Kaiser"),
    ("We've had our tabby Marmalade for six years", "Marmalade"),
    ("I live with a ragdoll named Misty", "Misty"),
    ("my pup Bolt chewed my shoe", "Bolt"),
    ("one of my cats, Jasper, is sneezing", "Jasper"),
    ("The dog is called Benji, he's ours", "Benji"),
    ("the cat's name is Tofu", "Tofu"),
    ("Dog: Rusty, 4, male, neutered", "Rusty"),
]


@pytest.mark.parametrize(("text", "names"), MET)
def test_however_an_animal_is_introduced_it_is_met(text: str, names: str) -> None:
    assert sorted(new.name for new in of(text, ()).new_pets) == sorted(names.split())


NOT_MET = [
    "邻居家的狗叫大壮",
    "我朋友养了只猫叫咪咪",
    "我家孩子叫小明",
    "我家保姆叫小红",
    "我儿子叫乐乐，六岁",
    "我家楼下的猫叫老黄",
    "我们公司的猫叫行政",
    "我想养一只狗叫将军",
    "你家狗叫什么名字",
    "给狗取名叫什么好",
    "要是我养猫就叫它年糕",
    "我妈家的狗叫旺旺",
    "小区流浪猫叫大橘",
    "我以前养过一只狗叫黑子",
    "我家猫叫了一晚上",
    "我家狗叫得很厉害",
    "我家狗叫声很大",
    "我家狗叫我起床",
    "我家猫叫春",
    "狗叫是怎么回事",
    "猫叫不停怎么办",
    "我们家狗今天叫了很久",
    "我家洗衣机叫海尔",
    "老师说我家孩子很乖",
    "我家装了监控看狗",
    "我家今天来客人",
    "我家金鱼死了",
    "我家猫特别爱吃冻干",
    "我家狗最近怎么了",
    "动画片里的狗叫史努比",
    "我家老人对猫毛过敏",
    "电影里那条狗叫八公",
    "my neighbour's dog is called Rex",
    "my friend has a cat called Milo",
    "my son Max is 6",
    "my husband Dave is allergic to cats",
    "I had a dog named Rover as a kid",
    "I want a cat named Luna",
    "my mum's dog Bella is old",
    "what should I name my dog",
    "my dog loves Sundays",
    "My cat Whiskas food is out",
    "I saw a dog named Bruno at the park",
    "my vet Dr. Smith is great",
    "my dog trainer Anna said hi",
]


@pytest.mark.parametrize("text", NOT_MET)
def test_cries_calls_wishes_stories_and_animals_of_others_introduce_nobody(text: str) -> None:
    assert of(text, ()).new_pets == ()


@pytest.mark.parametrize(
    ("text", "name", "aliases"),
    [
        ("I've got an old cat, Mr. Darcy", "Mr. Darcy", ("Darcy",)),
        ("My dog Lady Jane is limping", "Lady Jane", ("Jane",)),
        ("My dog King loves snow", "King", ()),
        ("We adopted a kitten named Captain Whiskers", "Captain Whiskers", ("Whiskers",)),
    ],
)
def test_a_title_is_part_of_the_name_and_may_be_left_out(text: str, name: str, aliases: tuple[str, ...]) -> None:
    assert [(new.name, new.aliases) for new in of(text, ()).new_pets] == [(name, aliases)]
