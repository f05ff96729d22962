// Polyphones in free combinations that no dictionary contains: the reading follows from the neighbours.
import { expect, test } from 'vitest'
import { readAloud } from '../reading.ts'

/** Written = pinyin as spoken. */
const table = `
# 得
值得信赖 = zhi2 de2 xin4 lai4; 获得赔付 = huo4 de2 pei2 fu4; 投资所得 = tou2 zi1 suo3 de2; 心得体会 = xin1 de2 ti3 hui4
得病以后 = de2 bing4 yi3 hou4; 得奖名单 = de2 jiang3 ming2 dan1; 不得转让 = bu4 de2 zhuan3 rang4; 不得不说 = bu4 de2 bu4 shuo1
得不到赔付 = de2 bu2 dao4 pei2 fu4; 她得了肺炎 = ta1 de2 le5 fei4 yan2; 赢得信任 = ying2 de2 xin4 ren4
你得去医院 = ni2 dei3 qu4 yi1 yuan4; 必须得交费 = bi4 xu1 dei3 jiao1 fei4; 您得先签字 = nin2 dei3 xian1 qian1 zi4
客户得签字 = ke4 hu4 dei3 qian1 zi4; 我们得注意 = wo3 men5 dei3 zhu4 yi4; 这件事得办 = zhe4 jian4 shi4 dei3 ban4
得看情况 = dei3 kan4 qing2 kuang4; 保单得寄回公司 = bao3 dan1 dei3 ji4 hui2 gong1 si1
您得多问几句 = nin2 dei3 duo1 wen4 ji3 ju4; 那得看条款 = na4 dei3 kan4 tiao2 kuan3; 跑得快 = pao3 de5 kuai4
说得清楚 = shuo1 de5 qing1 chu3; 讲得很好 = jiang3 de5 hen2 hao3; 晚得多 = wan3 de5 duo1
解释得非常详细 = jie3 shi4 de5 fei1 chang2 xiang2 xi4; 恢复得不错 = hui1 fu4 de5 bu2 cuo4
准备得很充分 = zhun3 bei4 de5 hen3 chong1 fen4; 说得对 = shuo1 de5 dui4; 他长得高 = ta1 zhang3 de5 gao1
看得出来 = kan4 de5 chu1 lai2; 买得起 = mai3 de5 qi3; 来得及 = lai2 de5 ji2; 受得了 = shou4 de5 liao3; 赔得少 = pei2 de5 shao3
舍不得 = she3 bu4 de5; 怪不得 = guai4 bu4 de5; 恨不得 = hen4 bu4 de5; 免得麻烦 = mian3 de5 ma2 fan5
贵得离谱 = gui4 de5 li2 pu3; 做得怎么样 = zuo4 de5 zen3 me5 yang4
# 应
保险金额应为五万元 = bao2 xian3 jin1 e2 ying1 wei2 wu3 wan4 yuan2; 应交保费 = ying1 jiao1 bao3 fei4
应缴税款 = ying1 jiao3 shui4 kuan3; 应届毕业生 = ying1 jie4 bi4 ye4 sheng1; 应税收入 = ying1 shui4 shou1 ru4
应予赔付 = ying1 yu3 pei2 fu4; 应由客户承担 = ying1 you2 ke4 hu4 cheng2 dan1
投保人应如实告知 = tou2 bao3 ren2 ying1 ru2 shi2 gao4 zhi1; 应付账款 = ying1 fu4 zhang4 kuan3; 应付自如 = ying4 fu4 zi4 ru2
供应商 = gong1 ying4 shang1; 相应的责任 = xiang1 ying4 de5 ze2 ren4; 应对风险 = ying4 dui4 feng1 xian3
不应超过 = bu4 ying1 chao1 guo4
# 当
相当于两倍 = xiang1 dang1 yu2 liang3 bei4; 当成存款 = dang4 cheng2 cun2 kuan3; 当真 = dang4 zhen1
不当得利 = bu2 dang4 de2 li4; 恰当 = qia4 dang4; 妥当 = tuo3 dang4; 当事人 = dang1 shi4 ren2; 充当 = chong1 dang1
# 间 几 数
间隔期 = jian4 ge2 qi1; 间断 = jian4 duan4; 保险期间 = bao2 xian3 qi1 jian1; 中间 = zhong1 jian1; 几率 = ji1 lv4
茶几 = cha2 ji1; 几个月 = ji3 ge4 yue4; 几万元 = ji3 wan4 yuan2; 数一数 = shu3 yi5 shu3; 数钱 = shu3 qian2
数一下 = shu3 yi2 xia4; 数不清 = shu3 bu4 qing1; 数额 = shu4 e2; 人数到达上限 = ren2 shu4 dao4 da2 shang4 xian4
# 重
重做 = chong2 zuo4; 重签合同 = chong2 qian1 he2 tong5; 重算一遍 = chong2 suan4 yi2 bian4; 三重保障 = san1 chong2 bao3 zhang4
重伤 = zhong4 shang1; 重点 = zhong4 dian3; 体重超标 = ti3 zhong4 chao1 biao1; 注重保障 = zhu4 zhong4 bao3 zhang4
重名 = chong2 ming2; 重叠 = chong2 die2
# 分
成分 = cheng2 fen4; 水分 = shui3 fen4; 充分 = chong1 fen4; 过分 = guo4 fen4; 分外 = fen4 wai4; 养分 = yang3 fen4
分期 = fen1 qi1; 分摊 = fen1 tan1; 百分之五 = bai3 fen1 zhi1 wu3
# 为
视为同意 = shi4 wei2 tong2 yi4; 均为零 = jun1 wei2 ling2; 作为投保人 = zuo4 wei2 tou2 bao3 ren2; 为期一年 = wei2 qi1 yi4 nian2
以合同为准 = yi3 he2 tong5 wei2 zhun3; 受益人为法定继承人 = shou4 yi4 ren2 wei2 fa3 ding4 ji4 cheng2 ren2
保险期间为终身 = bao2 xian3 qi1 jian1 wei2 zhong1 shen1; 年利率为百分之三 = nian2 li4 lv4 wei2 bai3 fen1 zhi1 san1
为您服务 = wei4 nin2 fu2 wu4; 为客户着想 = wei4 ke4 hu4 zhuo2 xiang3; 为家人投保 = wei4 jia1 ren2 tou2 bao3; 为此 = wei4 ci3
为什么 = wei4 shen2 me5; 为主 = wei2 zhu3; 更改为 = geng1 gai3 wei2; 为孩子 = wei4 hai2 zi5
# 只
两只股票 = liang3 zhi1 gu3 piao4; 这只基金 = zhe4 zhi1 ji1 jin1; 只要 = zhi3 yao4; 只保一年 = zhi2 bao3 yi4 nian2
这只是 = zhe4 zhi3 shi4; 三只 = san1 zhi1; 一只手 = yi4 zhi1 shou3
# 教
教书 = jiao1 shu1; 教您投保 = jiao1 nin2 tou2 bao3; 教育金 = jiao4 yu4 jin1; 请教 = qing3 jiao4; 我教你 = wo3 jiao1 ni3
教会他们 = jiao1 hui4 ta1 men5; 教师 = jiao4 shi1
# 处
处于 = chu3 yu2; 处在 = chu3 zai4; 处以罚款 = chu2 yi3 fa2 kuan3; 好处 = hao3 chu4; 各处 = ge4 chu4; 处长 = chu4 zhang3
相处 = xiang1 chu3; 处罚 = chu3 fa2
# 量
量化 = liang4 hua4; 量血压 = liang2 xue4 ya1; 量体温 = liang2 ti3 wen1; 保额量 = bao3 e2 liang4; 量一量 = liang2 yi5 liang2
数量 = shu4 liang4; 衡量 = heng2 liang2
# 中
中标 = zhong4 biao1; 中风 = zhong4 feng1; 中签 = zhong4 qian1; 看中 = kan4 zhong4; 选中 = xuan3 zhong4
命中 = ming4 zhong4; 中断 = zhong1 duan4; 集中 = ji2 zhong1; 抽中 = chou1 zhong4
# 担 累
重担 = zhong4 dan4; 一担 = yi2 dan4; 负担 = fu4 dan1; 担保 = dan1 bao3; 累加 = lei3 jia1; 连累 = lian2 lei3
拖累 = tuo1 lei3; 硕果累累 = shuo4 guo3 lei2 lei2; 劳累 = lao2 lei4; 累了 = lei4 le5
# 差
利差 = li4 cha1; 死差益 = si3 cha1 yi4; 差额 = cha1 e2; 差点 = cha4 dian3; 差三天 = cha4 san1 tian1
质量差 = zhi4 liang4 cha4; 还差两百 = hai2 cha4 liang2 bai3; 交差 = jiao1 chai1; 参差不齐 = cen1 ci1 bu4 qi2
时差 = shi2 cha1; 太差 = tai4 cha4
# 行
第三行 = di4 san1 hang2; 两行字 = liang3 hang2 zi4; 换行 = huan4 hang2; 各行各业 = ge4 hang2 ge4 ye4; 行家 = hang2 jia1
一行人 = yi4 xing2 ren2; 行驶 = xing2 shi3; 投行 = tou2 hang2
# 空
空格 = kong4 ge2; 空闲 = kong4 xian2; 空余 = kong4 yu2; 填空 = tian2 kong4; 空间 = kong1 jian1; 空中 = kong1 zhong1
空调 = kong1 tiao2; 留空 = liu2 kong4
# 供 称
供款 = gong1 kuan3; 供职 = gong4 zhi2; 口供 = kou3 gong4; 月供 = yue4 gong1; 供需 = gong1 xu1; 供房 = gong1 fang2
称心 = chen4 xin1; 对称 = dui4 chen4; 称重 = cheng1 zhong4; 称为 = cheng1 wei2
# 调 率
调取 = diao4 qu3; 调高 = tiao2 gao1; 下调 = xia4 tiao2; 上调 = shang4 tiao2; 调岗 = diao4 gang3; 调换 = diao4 huan4
调解 = tiao2 jie3; 语调 = yu3 diao4; 调薪 = tiao2 xin1; 草率 = cao3 shuai4; 坦率 = tan3 shuai4; 税率 = shui4 lv4
退保率 = tui4 bao3 lv4
# 还
还债 = huan2 zhai4; 还不起 = huan2 bu4 qi3; 每月还三千元 = mei3 yue4 huan2 san1 qian1 yuan2
还清贷款 = huan2 qing1 dai4 kuan3; 把钱还给您 = ba3 qian2 huan2 gei3 nin2; 待还金额 = dai4 huan2 jin1 e2
未还本金 = wei4 huan2 ben3 jin1; 还有 = hai2 you3; 还没 = hai2 mei2; 还了三万 = huan2 le5 san1 wan4; 还能买 = hai2 neng2 mai3
# 好 少
好奇 = hao4 qi2; 偏好 = pian1 hao4; 喜好 = xi3 hao4; 好客 = hao4 ke4; 少儿 = shao4 er2; 青少年 = qing1 shao4 nian2
少数 = shao3 shu4; 老少皆宜 = lao3 shao4 jie1 yi2; 至少 = zhi4 shao3
# 占 背
占卜 = zhan1 bu3; 占比 = zhan4 bi3; 占便宜 = zhan4 pian2 yi5; 背包 = bei1 bao1; 背着房贷 = bei1 zhe5 fang2 dai4
背债 = bei1 zhai4; 背景 = bei4 jing3; 背书 = bei4 shu1
# 着 了
用不着 = yong4 bu4 zhao2; 用得着 = yong4 de5 zhao2; 睡着了 = shui4 zhao2 le5; 找不着 = zhao3 bu4 zhao2; 着重 = zhuo2 zhong4
着眼 = zhuo2 yan3; 穿着 = chuan1 zhuo2; 拿着 = na2 zhe5; 了结 = liao3 jie2; 少不了 = shao3 bu4 liao3
办不了 = ban4 bu4 liao3; 明了 = ming2 liao3; 到了 = dao4 le5; 没完没了 = mei2 wan2 mei2 liao3; 了不起 = liao3 bu4 qi3
值得一提 = zhi2 de2 yi4 ti2; 能看得到 = neng2 kan4 de5 dao4; 我觉得值得买 = wo3 jue2 de5 zhi2 de2 mai3
这笔钱得留着 = zhe4 bi3 qian2 dei3 liu2 zhe5; 办得快 = ban4 de5 kuai4; 您得亲自来 = nin2 dei3 qin1 zi4 lai2
孩子得有医保 = hai2 zi5 dei2 you3 yi1 bao3; 涨得太快 = zhang3 de5 tai4 kuai4; 活得久 = huo2 de5 jiu3
算得上 = suan4 de5 shang4; 使得 = shi3 de5; 只得 = zhi3 de2; 求得 = qiu2 de2; 不得少于 = bu4 de2 shao3 yu2
过得去 = guo4 de5 qu4; 交得起 = jiao1 de5 qi3; 得亏 = dei3 kui1; 得癌症 = de2 ai2 zheng4; 得大病 = de2 da4 bing4
得感冒 = de2 gan3 mao4; 得高分 = de2 gao1 fen1; 得第一 = de2 di4 yi1; 得多少分 = de2 duo1 shao3 fen1
得九十分 = de2 jiu3 shi2 fen1; 一共得九十分 = yi2 gong4 de2 jiu3 shi2 fen1; 得一等奖 = de2 yi1 deng3 jiang3
得出结论 = de2 chu1 jie2 lun4; 得以解决 = de2 yi3 jie3 jue2; 非得现在买 = fei1 dei3 xian4 zai4 mai3
得自己付 = dei3 zi4 ji3 fu4; 保费得一次交清 = bao3 fei4 dei3 yi2 ci4 jiao1 qing1; 这病得治 = zhe4 bing4 dei3 zhi4
写得不错 = xie3 de5 bu2 cuo4; 沟通得顺利 = gou1 tong1 de5 shun4 li4; 服务得周到 = fu2 wu4 de5 zhou1 dao4
考虑得周全 = kao3 lv4 de5 zhou1 quan2; 应付保费 = ying1 fu4 bao3 fei4; 应收账款 = ying1 shou1 zhang4 kuan3
应计利息 = ying1 ji4 li4 xi1; 应纳税额 = ying1 na4 shui4 e2; 应有尽有 = ying1 you3 jin4 you3; 应得的 = ying1 de2 de5
应聘者 = ying4 pin4 zhe3; 应当承担 = ying1 dang1 cheng2 dan1; 应允 = ying1 yun3; 答应 = da1 ying5
得到响应 = de2 dao4 xiang3 ying4; 适应期 = shi4 ying4 qi1; 一应俱全 = yi4 ying1 ju4 quan2; 罪有应得 = zui4 you3 ying1 de2
正当防卫 = zheng4 dang4 fang2 wei4; 典当 = dian3 dang4; 当铺 = dang4 pu4; 勾当 = gou4 dang4; 理当如此 = li3 dang1 ru2 ci3
每当 = mei3 dang1; 亲密无间 = qin1 mi4 wu2 jian4; 房间 = fang2 jian1; 间歇 = jian4 xie1; 挑拨离间 = tiao3 bo1 li2 jian4
区间 = qu1 jian1; 人间 = ren2 jian1; 数以万计 = shu4 yi3 wan4 ji4; 数不胜数 = shu3 bu2 sheng4 shu3
数着日子 = shu3 zhe5 ri4 zi5; 数据 = shu4 ju4; 倒数第一 = dao4 shu3 di4 yi1; 数十家 = shu4 shi2 jia1; 几何 = ji3 he2
几家 = ji3 jia1; 多重选择 = duo1 chong2 xuan3 ze2; 双重国籍 = shuang1 chong2 guo2 ji2; 重返 = chong2 fan3
重置成本 = chong2 zhi4 cheng2 ben3; 重建 = chong2 jian4; 重组 = chong2 zu3; 重申 = chong2 shen1; 重视 = zhong4 shi4
重要 = zhong4 yao4; 重量 = zhong4 liang4; 重症 = zhong4 zheng4; 重度 = zhong4 du4; 重残 = zhong4 can2; 重投 = chong2 tou2
超重 = chao1 zhong4; 部分 = bu4 fen5; 分量 = fen4 liang4; 职分 = zhi2 fen4; 知识分子 = zhi1 shi5 fen4 zi3; 缘分 = yuan2 fen4
分数 = fen1 shu4; 分别为 = fen1 bie2 wei2
保额分别为十万元和二十万元 = bao3 e2 fen1 bie2 wei2 shi2 wan4 yuan2 he2 er4 shi2 wan4 yuan2
缴费期限为二十年 = jiao3 fei4 qi1 xian4 wei2 er4 shi2 nian2; 最高为 = zui4 gao1 wei2; 即为 = ji2 wei2
为谁买 = wei4 shui2 mai3; 公司为员工投保 = gong1 si1 wei4 yuan2 gong1 tou2 bao3
代理人为您服务 = dai4 li3 ren2 wei4 nin2 fu2 wu4; 被保险人为未成年人 = bei4 bao2 xian3 ren2 wei2 wei4 cheng2 nian2 ren2
为人父母 = wei2 ren2 fu4 mu3; 因为 = yin1 wei4; 为了您 = wei4 le5 nin2; 以保单为准 = yi2 bao3 dan1 wei2 zhun3
变为 = bian4 wei2; 列为 = lie4 wei2; 为零 = wei2 ling2; 为何 = wei4 he2; 行为 = xing2 wei2; 人为因素 = ren2 wei2 yin1 su4
为难 = wei2 nan2; 为止 = wei2 zhi3; 此为 = ci3 wei2; 为准备退休金 = wei4 zhun3 bei4 tui4 xiu1 jin1
为退休做准备 = wei4 tui4 xiu1 zuo4 zhun3 bei4; 为未来 = wei4 wei4 lai2; 为保障 = wei4 bao3 zhang4; 船只 = chuan2 zhi1
只身 = zhi1 shen1; 每只 = mei3 zhi1; 几只 = ji3 zhi1; 只需三步 = zhi3 xu1 san1 bu4; 这只能 = zhe4 zhi3 neng2
两只 = liang3 zhi1; 教练 = jiao4 lian4; 教给 = jiao1 gei3; 教学 = jiao4 xue2; 教导 = jiao4 dao3; 教我 = jiao1 wo3
处境 = chu3 jing4; 处暑 = chu2 shu3; 处决 = chu3 jue2; 到处 = dao4 chu4; 处处 = chu4 chu4; 处方药 = chu3 fang1 yao4
营业处 = ying2 ye4 chu4; 三处 = san1 chu4; 何处 = he2 chu4; 长处 = chang2 chu4; 惩处 = cheng2 chu3; 尽量 = jin3 liang4
丈量 = zhang4 liang2; 量身 = liang2 shen1; 流量费 = liu2 liang4 fei4; 商量 = shang1 liang5; 重量级 = zhong4 liang4 ji2
力量 = li4 liang4; 量体裁衣 = liang4 ti3 cai2 yi1; 中奖率 = zhong4 jiang3 lv4; 看中了 = kan4 zhong4 le5; 中暑 = zhong4 shu3
击中 = ji1 zhong4; 中等 = zhong1 deng3; 中意 = zhong4 yi4; 其中 = qi2 zhong1; 猜中 = cai1 zhong4; 中招 = zhong4 zhao1
中肯 = zhong4 ken3; 中期 = zhong1 qi1; 途中 = tu2 zhong1; 担子 = dan4 zi5; 分担 = fen1 dan1; 承担 = cheng2 dan1
累进 = lei3 jin4; 累及 = lei3 ji2; 累积 = lei3 ji1; 日积月累 = ri4 ji1 yue4 lei3; 疲累 = pi2 lei4; 累赘 = lei2 zhui5
太累 = tai4 lei4; 很差 = hen3 cha4; 差劲 = cha4 jin4; 偏差 = pian1 cha1; 差价 = cha1 jia4; 差别 = cha1 bie2; 误差 = wu4 cha1
利差损 = li4 cha1 sun3; 费差 = fei4 cha1; 落差 = luo4 cha1; 差旅费 = chai1 lv3 fei4; 差事 = chai1 shi4
相差五岁 = xiang1 cha4 wu3 sui4; 差两分 = cha4 liang3 fen1; 邮差 = you2 chai1; 差错 = cha1 cuo4; 外行 = wai4 hang2
一目十行 = yi2 mu4 shi2 hang2; 银行里 = yin2 hang2 li3; 流行 = liu2 xing2; 旅行社 = lv3 xing2 she4; 商行 = shang1 hang2
行列 = hang2 lie4; 三十六行 = san1 shi2 liu4 hang2; 同行 = tong2 hang2; 首行 = shou3 hang2; 行程 = xing2 cheng2
发行 = fa1 xing2; 平行 = ping2 xing2; 行不通 = xing2 bu4 tong1; 排行榜 = pai2 hang2 bang3; 空白 = kong4 bai2
亏空 = kui1 kong4; 空缺 = kong4 que1; 空置 = kong1 zhi4; 空窗期 = kong1 chuang1 qi1; 空隙 = kong4 xi4
空出来 = kong4 chu1 lai2; 抽空 = chou1 kong4; 航空 = hang2 kong1; 供养 = gong1 yang3; 供认 = gong4 ren4; 供词 = gong4 ci2
招供 = zhao1 gong4; 供货 = gong1 huo4; 供奉 = gong4 feng4; 提供资料 = ti2 gong1 zi1 liao4; 可供选择 = ke3 gong1 xuan3 ze2
匀称 = yun2 chen4; 相称 = xiang1 chen4; 简称 = jian3 cheng1; 称呼 = cheng1 hu5; 职称 = zhi2 cheng1; 称赞 = cheng1 zan4
自称 = zi4 cheng1; 调查 = diao4 cha2; 调档 = diao4 dang4; 调离 = diao4 li2; 调度 = diao4 du4; 微调 = wei1 tiao2
下调利率 = xia4 tiao2 li4 lv4; 单调 = dan1 diao4; 低调 = di1 diao4; 高调 = gao1 diao4; 调降 = tiao2 jiang4
调动 = diao4 dong4; 调休 = tiao2 xiu1; 失调 = shi1 tiao2; 基调 = ji1 diao4; 格调 = ge2 diao4; 步调 = bu4 diao4
保费上调 = bao3 fei4 shang4 tiao2; 轻率 = qing1 shuai4; 直率 = zhi2 shuai4; 赔付率 = pei2 fu4 lv4; 表率 = biao3 shuai4
率队 = shuai4 dui4; 概率 = gai4 lv4; 还本付息 = huan2 ben3 fu4 xi1; 还利息 = huan2 li4 xi1; 按月还 = an4 yue4 huan2
提前还 = ti2 qian2 huan2; 每月还要交 = mei3 yue4 hai2 yao4 jiao1; 已还 = yi3 huan2; 还不清 = huan2 bu4 qing1
还得起 = huan2 de5 qi3; 还款日 = huan2 kuan3 ri4; 还原 = huan2 yuan2; 还价 = huan2 jia4; 退还 = tui4 huan2
还信用卡 = huan2 xin4 yong4 ka3; 还不错 = hai2 bu2 cuo4; 还差 = hai2 cha4; 还五千块 = huan2 wu3 qian1 kuai4
您还好吗 = nin2 hai2 hao3 ma5; 还可以 = hai2 ke2 yi3; 应还金额 = ying1 huan2 jin1 e2; 交还 = jiao1 huan2; 好学 = hao4 xue2
好动 = hao4 dong4; 嗜好 = shi4 hao4; 好不容易 = hao3 bu4 rong2 yi4; 你好吗 = ni2 hao3 ma5; 爱好广泛 = ai4 hao4 guang3 fan4
少女 = shao4 nv3; 少年 = shao4 nian2; 年少 = nian2 shao4; 少儿险 = shao4 er2 xian3; 少交 = shao3 jiao1; 多少 = duo1 shao3
少了 = shao3 le5; 占用 = zhan4 yong4; 占星 = zhan1 xing1; 占有 = zhan4 you3; 占三成 = zhan4 san1 cheng2; 背负 = bei1 fu4
背着债 = bei1 zhe5 zhai4; 背诵 = bei4 song4; 后背 = hou4 bei4; 违背 = wei2 bei4; 背了一身债 = bei1 le5 yi4 shen1 zhai4
着火 = zhao2 huo3; 见不着 = jian4 bu4 zhao2; 着想 = zhuo2 xiang3; 着落 = zhuo2 luo4; 沿着 = yan2 zhe5; 执着 = zhi2 zhuo2
衣着 = yi1 zhuo2; 着实 = zhuo2 shi2; 着陆 = zhuo2 lu4; 有着 = you3 zhe5; 穿着衣服 = chuan1 zhe5 yi1 fu5
犯不着 = fan4 bu4 zhao2; 着凉 = zhao2 liang2; 接着 = jie1 zhe5; 忘不了 = wang4 bu4 liao3; 免不了 = mian3 bu4 liao3
大不了 = da4 bu4 liao3; 了断 = liao3 duan4; 买了 = mai3 le5; 为了 = wei4 le5; 做得了 = zuo4 de5 liao3
赔不了 = pei2 bu4 liao3; 一目了然 = yi2 mu4 liao3 ran2; 了如指掌 = liao3 ru2 zhi2 zhang3; 不了解 = bu4 liao2 jie3
未了 = wei4 liao3; 交不了 = jiao1 bu4 liao3; 除了 = chu2 le5; 长大 = zhang3 da4; 店长 = dian4 zhang3; 增长 = zeng1 zhang3
校长 = xiao4 zhang3; 特长 = te4 chang2; 更改 = geng1 gai3; 更换 = geng1 huan4; 更好 = geng4 hao3; 转动 = zhuan4 dong4
转保 = zhuan2 bao3; 自转 = zi4 zhuan4; 转圈 = zhuan4 quan1; 周转 = zhou1 zhuan3; 参与 = can1 yu4; 强迫 = qiang3 po4
勉强 = mian2 qiang3; 薄弱 = bo2 ruo4; 夺冠 = duo2 guan4; 冠心病 = guan1 xin1 bing4; 假期 = jia4 qi1; 尽管 = jin2 guan3
要求 = yao1 qiu2; 记载 = ji4 zai3; 年度 = nian2 du4; 结果 = jie2 guo3; 结实 = jie1 shi5; 似的 = shi4 de5; 模样 = mu2 yang4
削减 = xue1 jian3; 剥削 = bo1 xue1; 便利 = bian4 li4; 传统 = chuan2 tong3; 传记 = zhuan4 ji4; 发型 = fa4 xing2
头发 = tou2 fa5; 宿舍 = su4 she4; 塞车 = sai1 che1; 降压 = jiang4 ya1; 投降 = tou2 xiang2; 省略 = sheng3 lve4
反省 = fan2 xing3; 兴奋 = xing1 fen4; 高兴 = gao1 xing4; 血压 = xue4 ya1; 不禁 = bu4 jin1; 禁止 = jin4 zhi3
应激 = ying4 ji1; 角落 = jiao3 luo4; 主角 = zhu3 jue2; 校对 = jiao4 dui4; 供求 = gong1 qiu2; 散户 = san3 hu4
分散 = fen1 san4; 宁可 = ning4 ke3
`

const rows = table
  .split(/\n|; /)
  .filter((line) => line.includes(' = '))
  .map((line) => line.split(' = ') as [string, string])

test.each(rows)('%s is read %s', (written, pinyin) => {
  expect(
    readAloud(written)
      .syllables.map((s) => s.pinyin)
      .join(' '),
  ).toBe(pinyin)
})
