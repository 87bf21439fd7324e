"""What owners tell in everyday words is kept as what it is; what only looks alike is not."""

from __future__ import annotations

import pytest
from reading_cases import PAIR, of, only, pet

HOME = (*PAIR, pet("Nala", "cat", sex="female"), pet("Otto", "dog", sex="male"))
TOLD = [
    # given once against worms or fleas
    ("雪球内驱，拜宠清一粒", "雪球", "event", "event:驱虫"),
    ("大黄体外驱虫：福来恩一支", "大黄", "event", "event:驱虫"),
    ("雪球打虫，吃了一片海乐妙", "雪球", "event", "event:驱虫"),
    ("昨晚给大黄用了博来恩", "大黄", "event", "event:驱虫"),
    ("今天喂了大黄犬心保", "大黄", "event", "event:驱虫"),
    ("今天给大黄滴了大宠爱，驱虫哈哈", "大黄", "event", "event:驱虫"),
    ("Otto's deworming: one Drontal", "Otto", "event", "event:驱虫"),
    ("gave Nala Revolution today", "Nala", "event", "event:驱虫"),
    ("put Frontline on Otto yesterday", "Otto", "event", "event:驱虫"),
    # examined
    ("大黄昨天去照了X光", "大黄", "event", "event:照了x光"),
    ("雪球上午抽了血", "雪球", "event", "event:抽了血"),
    ("带大黄去做了心超", "大黄", "event", "event:做了心超"),
    ("给雪球验了尿", "雪球", "event", "event:验了尿"),
    ("大黄前天在瑞鹏拍了片子哈哈", "大黄", "event", "event:拍了片子"),
    ("Otto had blood drawn yesterday", "Otto", "event", "event:blood drawn"),
    # vaccinated
    ("大黄的狂犬疫苗前天打了", "大黄", "event", "event:狂犬疫苗"),
    ("雪球的猫三联上个月刚补了", "雪球", "event", "event:猫三联"),
    ("大黄的疫苗上周末打完了", "大黄", "event", "event:疫苗"),
    ("雪球今天打了妙三多", "雪球", "event", "event:妙三多"),
    ("Otto's rabies shot was last Friday", "Otto", "event", "event:rabies shot"),
    ("大黄的疫苗下周打", "大黄", "plan", "plan:疫苗"),
    # weighed
    ("大黄过了下秤，二十三斤", "大黄", "measure", "measure:weight"),
    ("把雪球抱上秤，4.6公斤", "雪球", "measure", "measure:weight"),
    ("体重秤上显示雪球4.1kg", "雪球", "measure", "measure:weight"),
    ("雪球称出来4.3kg", "雪球", "measure", "measure:weight"),
    ("大黄48斤了哈哈", "大黄", "measure", "measure:weight"),
    ("Otto on the scale: 12.4 kg", "Otto", "measure", "measure:weight"),
    ("put Nala on the scale, 4.2 kg", "Nala", "measure", "measure:weight"),
    # a course
    ("大黄开始吃Metacam了，一天1次，10天", "大黄", "medication", "medication:metacam"),
    ("医生给大黄开了Apoquel，一天1次，吃7天", "大黄", "medication", "medication:apoquel"),
    ("雪球今天起吃益生菌，一天1次吃10天", "雪球", "medication", "medication:益生菌"),
    ("雪球要吃Metacam，每天2次，连吃7天", "雪球", "medication", "medication:metacam"),
    ("从今晚开始喂雪球Zodon，一天两次，连喂一周", "雪球", "medication", "medication:zodon"),
    ("大黄每晚一粒Gabapentin，吃五天", "大黄", "medication", "medication:gabapentin"),
    # neutered
    ("大黄今天噶了蛋蛋，手术顺利", "大黄", "identity", "identity:neutered"),
    ("大黄的蛋蛋已经摘了", "大黄", "identity", "identity:neutered"),
    ("大黄上周做了去势", "大黄", "identity", "identity:neutered"),
    ("大黄前天阉了", "大黄", "identity", "identity:neutered"),
    ("Otto got the snip", "Otto", "identity", "identity:neutered"),
    # ill
    ("雪球有尿结石，得长期管着", "雪球", "condition", "condition:尿结石"),
    ("体检查出来雪球有关节炎", "雪球", "condition", "condition:关节炎"),
    ("今天回来大黄吐了", "大黄", "episode", "symptom:vomiting"),
    # on the way
    ("雪球晕车", "雪球", "note", "note:晕车"),
    ("大黄坐车会晕，每次都流口水", "大黄", "note", "note:坐车会晕,每次都流口水"),
    ("雪球坐地铁会尖叫", "雪球", "note", "note:坐地铁会尖叫"),
    ("大黄一上车就发抖", "大黄", "note", "note:上车就发抖"),
    ("Otto gets carsick", "Otto", "note", "note:carsick"),
    ("Nala drools whenever we drive", "Nala", "note", "note:drools whenever we drive"),
    # what it takes
    ("雪球洗澡得用毛巾裹着", "雪球", "note", "note:洗澡得用毛巾裹着"),
    ("给大黄喂药必须藏在肉里", "大黄", "note", "note:喂药必须藏在肉里"),
    ("大黄刷牙要先给块饼干", "大黄", "note", "note:刷牙要先给块饼干"),
    ("雪球滴耳药非得两个人按着", "雪球", "note", "note:滴耳药非得两个人按着"),
    ("剪指甲要两个人按着雪球", "雪球", "note", "note:剪指甲要两个人按着雪球"),
    ("Nala needs two people to clip her nails", "Nala", "note", "note:needs two people to clip her nails"),
    ("Otto takes his pills only in cheese", "Otto", "note", "note:pills only in cheese"),
    # craves
    ("雪球特别馋奶酪", "雪球", "preference", "preference:奶酪"),
    ("大黄见了黄瓜就走不动道", "大黄", "preference", "preference:黄瓜"),
    ("雪球对南瓜毫无抵抗力", "雪球", "preference", "preference:南瓜"),
    ("大黄闻到烤红薯就流口水", "大黄", "preference", "preference:烤红薯"),
    ("雪球最馋猫条", "雪球", "preference", "preference:猫条"),
    ("Otto goes nuts for cheese", "Otto", "preference", "preference:cheese"),
    ("Nala can't get enough of tuna", "Nala", "preference", "preference:tuna"),
    ("Otto is a sucker for shrimp", "Otto", "preference", "preference:shrimp"),
    # only
    ("雪球只喝流动水", "雪球", "preference", "preference:流动水"),
    ("雪球只认那只破碗", "雪球", "preference", "preference:那只破碗"),
    ("大黄只吃手喂的", "大黄", "preference", "preference:手喂"),
    ("雪球只用松木猫砂", "雪球", "preference", "preference:松木猫砂"),
    ("Nala only drinks running water", "Nala", "preference", "preference:running water"),
    # sleeps
    ("雪球非要睡窗台", "雪球", "note", "note:睡窗台"),
    ("大黄夜里睡床尾", "大黄", "note", "note:睡床尾"),
    ("雪球每天窝在洗衣机上睡", "雪球", "note", "note:窝在洗衣机上睡"),
    ("大黄非要挤在枕头上睡觉", "大黄", "note", "note:挤在枕头上睡觉"),
    ("雪球白天睡纸箱里", "雪球", "note", "note:睡纸箱里"),
    ("Nala sleeps on top of the fridge", "Nala", "note", "note:sleeps on top of the fridge"),
    # whenever
    ("雪球一听吸尘器就跑", "雪球", "note", "note:一听吸尘器就跑"),
    ("一打雷大黄就钻沙发底下", "大黄", "note", "note:一打雷大黄就钻沙发底下"),
    ("雪球打雷的时候会发抖", "雪球", "note", "note:打雷的时候会发抖"),
    ("大黄一见牵引绳就转圈", "大黄", "note", "note:一见牵引绳就转圈"),
    ("Otto hides whenever the doorbell rings", "Otto", "note", "note:hides whenever the doorbell rings"),
    ("Nala shakes every time it thunders", "Nala", "note", "note:shakes every time it thunders"),
    # routine
    ("雪球早上六点准时来踩我脸", "雪球", "note", "note:早上六点准时来踩我脸"),
    ("雪球五点半准时挠门", "雪球", "note", "note:五点半准时挠门"),
    ("大黄早上七点就要出门", "大黄", "note", "note:早上七点就要出门"),
    ("Nala wakes me at 5 am", "Nala", "note", "note:wakes me at 5 am"),
    # again and again
    ("雪球老偷我袜子", "雪球", "note", "note:老偷我袜子"),
    ("雪球动不动就推杯子", "雪球", "note", "note:动不动就推杯子"),
    ("大黄老往沙发缝里藏骨头", "大黄", "note", "note:老往沙发缝里藏骨头"),
    ("Otto keeps stealing socks", "Otto", "note", "note:keeps stealing socks"),
    ("Otto is always digging holes in the yard", "Otto", "note", "note:is always digging holes in the yard"),
    # owner
    ("我一般都在APP上约医院", "", "preference", "preference:在app上约医院"),
    ("我平时找王医生看病", "", "preference", "preference:找王医生看病"),
    ("我只有周末有空", "", "preference", "preference:time"),
    ("我工作日都加班，只有周末有空", "", "preference", "preference:time"),
    ("我周一到周五要上班，周日才有空", "", "preference", "preference:time"),
    ("我上夜班，白天在家", "", "preference", "preference:time"),
    ("I'm only free on weekends", "", "preference", "preference:time"),
    ("I work nights", "", "preference", "preference:time"),
    ("我家在杭州", "", "state", "owner:home"),
    ("我在成都定居", "", "state", "owner:home"),
    ("我们家就在望京小区", "", "state", "owner:home"),
    ("I'm based in Leeds", "", "state", "owner:home"),
    ("我自己猫毛过敏", "", "note", "owner:allergy:猫毛"),
    ("我花粉过敏", "", "note", "owner:allergy:花粉"),
    ("我也海鲜过敏", "", "note", "owner:allergy:海鲜"),
    ("I have a pollen allergy", "", "note", "owner:allergy:pollen"),
    # pairs
    ("雪球和大黄睡一个窝", "雪球 大黄", "relation", "relation:睡一个窝"),
    ("大黄让着雪球", "大黄 雪球", "relation", "relation:让"),
    ("雪球见了大黄就哈气", "雪球 大黄", "relation", "relation:见了大黄就哈气"),
    ("大黄和雪球形影不离", "大黄 雪球", "relation", "relation:形影不离"),
    ("Nala and Otto share a bed", "Nala Otto", "relation", "relation:share a bed"),
    # more than before
    ("感觉雪球这几天尿得比以前频繁", "雪球", "change", "change:urine"),
    ("雪球最近睡得比以前多", "雪球", "change", "change:sleep:more"),
    ("大黄最近上厕所比以前勤", "大黄", "change", "change:urine"),
    ("雪球最近叫得比平时多", "雪球", "change", "change:behaviour:叫得比平时多"),
    # whose
    ("对虾过敏的是雪球不是大黄", "雪球", "allergy", "allergy:虾"),
    ("刚才搞混了，对虾过敏的是雪球，不是大黄", "雪球", "allergy", "allergy:虾"),
    ("吐的是大黄不是雪球", "大黄", "episode", "symptom:vomiting"),
]
UNTOLD = [
    "雪球每个月驱虫一次",
    "驱虫，一个月一次就行",
    "大宠爱多少钱一支",
    "给大黄拍了好多照片",
    "医生说不用抽血",
    "狂犬疫苗还没打",
    "给大黄称了5斤鸡胸肉",
    "雪球一天要吃Churu三次",
    "医生开了罐头，每天两次",
    "要不要给大黄噶蛋？",
    "大黄要噶蛋了",
    "雪球馋哭了",
    "大黄嘴馋",
    "雪球晚上睡得不好",
    "雪球今天睡在沙发上",
    "Otto sleeps at night",
    "雪球今天一到家就跑了",
    "雪球一会儿就好了",
    "大黄今天早上六点就醒了",
    "雪球今天只喝了点水",
    "雪球只吃了两口",
    "大黄只喝水",
    "老婆偷偷喂了大黄",
    "大黄老了",
    "有时都觉得好笑",
    "我今天没空",
    "这周末我有空",
    "我家在装修",
    "我在医院",
    "我在上海出差",
    "雪球皮肤过敏",
    "我过敏了",
    "雪球比大黄吃得多",
    "小狗几个月换牙",
    "小猫几周断奶",
    "养了几个月大黄才听话",
    "糯米喜欢叼着我的袜子到处跑",  # whoever that is
    "糯米最讨厌抢我的拖鞋",
    "这个真难住我了",
    "大黄洗澡要用毛巾擦，按住就行",
]
ALIASES = [
    ("家里人都管雪球叫团团", "雪球", "团团"),
    ("雪球还有个小名，叫可可", "雪球", "可可"),
    ("我妈管大黄叫憨憨", "大黄", "憨憨"),
    ("大家都喊大黄阿黄", "大黄", "阿黄"),
    ("在家我们都叫雪球雪宝", "雪球", "雪宝"),
    ("家里都把雪球叫做雪儿", "雪球", "雪儿"),
    ("雪球有个英文名叫Snowy", "雪球", "Snowy"),
    ("我老公喜欢叫大黄憨憨", "大黄", "憨憨"),
    ("my kids call Otto Ottokins", "Otto", "Ottokins"),
    ("Everyone at home calls Nala Nana", "Nala", "Nana"),
    ("Otto has a nickname, Ottokins", "Otto", "Ottokins"),
    ("Nala, or Nana as we call her", "Nala", "Nana"),
]


@pytest.mark.parametrize(("text", "pets", "kind", "topic"), TOLD)
def test_everyday_words_are_kept_as_what_they_tell(text: str, pets: str, kind: str, topic: str) -> None:
    told = only(of(text, HOME))
    assert (" ".join(told.pets), told.kind, told.topic) == (pets, kind, topic)


@pytest.mark.parametrize("text", UNTOLD)
def test_what_only_looks_like_it_is_not_kept(text: str) -> None:
    reading = of(text, HOME)
    assert (reading.statements, reading.unclear) == ((), ())


@pytest.mark.parametrize(("text", "owner", "alias"), ALIASES)
def test_a_nickname_is_one_however_it_is_told(text: str, owner: str, alias: str) -> None:
    reading = of(text, HOME)
    assert (reading.aliases, reading.statements) == (((owner, alias),), ())


@pytest.mark.parametrize(
    "text",
    [
        "我们平时叫雪球起床",
        "我们都叫雪球吃饭它不理",
        "平时叫大黄它都不理",
        "我叫大黄坐下",
        "我们叫雪球看看外面",
        "大家都喊雪球可爱",
        "家里人都管雪球太严了",
        "I call Otto inside",
        "I call Otto crazy",
        "we call Nala every evening",
    ],
)
def test_what_a_pet_is_called_to_do_is_no_nickname(text: str) -> None:
    assert of(text, HOME).aliases == ()


def test_something_given_that_day_is_no_plan_for_it() -> None:
    assert only(of("大黄今天做了驱虫，福来恩，帮我记着", HOME)).kind == "event"
    assert only(of("周五给大黄滴福来恩驱虫", HOME)).kind == "plan"


def test_a_habit_at_the_groomers_leaves_the_plan_to_go_there() -> None:
    assert only(of("明天给雪球剪指甲", HOME)).kind == "plan"
    assert only(of("周六给雪球洗澡", HOME)).kind == "plan"


def test_a_symptom_on_the_way_today_stays_a_symptom() -> None:
    assert only(of("大黄昨天坐车吐了", HOME)).topic == "symptom:vomiting"
    assert only(of("雪球早上六点吐了", HOME)).topic == "symptom:vomiting"
    assert only(of("大黄今天一直流口水", HOME)).topic == "symptom:mouth"


def test_a_number_right_behind_a_latin_name_belongs_to_the_sentence() -> None:
    assert only(of("Otto12.5kg", HOME)).value == 12.5
    assert of("Otto2今天吐了", HOME).statements == ()


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("雪球和大黄合得来不", "relation"),
        ("大黄怕打雷不", None),
        ("雪球用过速诺没", "medication"),
        ("大黄有多沉", "measure"),
        ("我忘了雪球几月几号生的了", "identity"),
        ("记不清大黄是哪天打的疫苗了", "event"),
        ("大黄的洗澡定在几号", "plan"),
        ("最新的大黄体重报一下", "measure"),
        ("填表要写雪球的病史，写啥", "condition"),
        ("雪球碰不得哪样吃的", "allergy"),
        ("雪球平时的主食是？", "state"),
        ("雪球最近约了什么", "plan"),
        ("大黄最馋哪样零食", "preference"),
        ("雪球对大黄什么态度", "relation"),
        ("大黄以前拉过稀没有", "episode"),
    ],
)
def test_a_question_without_its_mark_is_asked_and_not_told(text: str, kind: str | None) -> None:
    reading = of(text, HOME)
    assert reading.statements == ()
    assert reading.query is not None
    assert kind is None or kind in reading.query.kinds


@pytest.mark.parametrize("text", ["林宥嘉不但会唱歌", "今天要汇报一下", "大黄从不", "雪球也没", "过几号楼才到"])
def test_a_no_or_a_number_in_another_sense_asks_nothing(text: str) -> None:
    assert of(text, HOME).query is None


@pytest.mark.parametrize("text", ["雪球的爸爸妈妈是什么品种", "雪球的哥哥是什么品种？", "大黄的妈妈几岁了"])
def test_a_question_about_its_kin_asks_for_nothing_of_the_pet_itself(text: str) -> None:
    query = of(text, HOME).query
    assert query is not None
    assert (len(query.pets), query.kinds, query.topics, query.everyone) == (1, (), (), False)


@pytest.mark.parametrize("text", ["雪球以前腿瘸过没有", "大黄之前腿瘸过吗", "雪球手术后腿瘸过吗", "大黄从前脚瘸过吗"])
def test_before_and_after_are_no_side_of_a_leg(text: str) -> None:
    query = of(text, HOME).query
    assert query is not None
    assert query.topics == ("symptom:limp",)


@pytest.mark.parametrize(
    "text", ["大黄对猫条感兴趣吗", "雪球对猫粮有兴趣吗", "大黄对猫草感兴趣不", "雪球对狗粮感兴趣吗"]
)
def test_a_pet_may_like_what_is_named_after_an_animal(text: str) -> None:
    query = of(text, HOME).query
    assert query is not None
    assert len(query.pets) == 1


def test_a_front_leg_stays_one() -> None:
    assert only(of("大黄右前腿瘸了", HOME)).topic == "symptom:limp:右前腿"
    assert only(of("雪球后腿瘸了", HOME)).topic == "symptom:limp:后腿"
