// Polyphones and tone sandhi, in the language of insurers, banks and telephone companies.
import { expect, test } from 'vitest'
import { readAloud } from '../reading.ts'

/** Written = pinyin as spoken. */
const table = `
# 行
银行行长 = yin2 hang2 hang2 zhang3
行业 = hang2 ye4
行情 = hang2 qing2
同行业 = tong2 hang2 ye4
内行 = nei4 hang2
银行卡 = yin2 hang2 ka3
央行 = yang1 hang2
招行 = zhao1 hang2
我行客户 = wo3 hang2 ke4 hu4
进行 = jin4 xing2
行为 = xing2 wei2
可行 = ke3 xing2
发行 = fa1 xing2
执行 = zhi2 xing2
# 重
重疾险 = zhong4 ji2 xian3
重复 = chong2 fu4
重新 = chong2 xin1
双重 = shuang1 chong2
多重保障 = duo1 chong2 bao3 zhang4
体重 = ti3 zhong4
重大疾病 = zhong4 da4 ji2 bing4
重启 = chong2 qi3
# 还 长 数 参 差
还款 = huan2 kuan3
归还 = gui1 huan2
还是 = hai2 shi4
返还 = fan3 huan2
长期 = chang2 qi1
增长 = zeng1 zhang3
家长 = jia1 zhang3
长辈 = zhang3 bei4
延长 = yan2 chang2
参加 = can1 jia1
人参 = ren2 shen1
差距 = cha1 ju4
出差 = chu1 chai1
差异 = cha1 yi4
差价 = cha1 jia4
# 应 处 调 降 便
应该 = ying1 gai1
应用 = ying4 yong4
反应 = fan3 ying4
应收 = ying1 shou1
应急 = ying4 ji2
处理 = chu2 li3
处方 = chu3 fang1
办事处 = ban4 shi4 chu4
调整 = tiao2 zheng3
调查 = diao4 cha2
协调 = xie2 tiao2
强调 = qiang2 diao4
降低 = jiang4 di1
便宜 = pian2 yi5
方便 = fang1 bian4
# 得 的 地 了 着
得到 = de2 dao4
觉得 = jue2 de5
我得走了 = wo2 dei2 zou3 le5
的确 = di2 que4
目的 = mu4 di4
我的保单 = wo3 de5 bao3 dan1
慢慢地说 = man4 man4 de5 shuo1
认真地说 = ren4 zhen1 de5 shuo1
目的地 = mu4 di4 di4
当地 = dang1 di4
了解 = liao2 jie3
为了 = wei4 le5
受不了 = shou4 bu4 liao3
着急 = zhao2 ji2
看着 = kan4 zhe5
着手 = zhuo2 shou3
# 给 供 累 率 量
给付 = ji3 fu4
给付保险金 = ji3 fu4 bao2 xian3 jin1
供给 = gong1 ji3
给予 = ji2 yu3
给我 = gei2 wo3
提供 = ti2 gong1
供应 = gong1 ying4
累计 = lei3 ji4
积累 = ji1 lei3
利率 = li4 lv4
费率 = fei4 lv4
率先 = shuai4 xian1
质量 = zhi4 liang4
测量 = ce4 liang2
量身定制 = liang2 shen1 ding4 zhi4
流量 = liu2 liang4
# 中 当 会 转 间 空
中奖 = zhong4 jiang3
上当 = shang4 dang4
当作 = dang4 zuo4
适当 = shi4 dang4
会计 = kuai4 ji4
会员 = hui4 yuan2
转账 = zhuan3 zhang4
周转 = zhou1 zhuan3
转化率 = zhuan3 hua4 lv4
间接 = jian4 jie1
有空 = you3 kong4
空白 = kong4 bai2
# names
曾先生 = zeng1 xian1 sheng5
曾经 = ceng2 jing1
单女士 = shan4 nv3 shi4
任先生 = ren2 xian1 sheng5
解女士 = xie4 nv3 shi4
仇经理 = qiu2 jing1 li3
查总 = zha1 zong3
# other syllables with several readings
尽快 = jin3 kuai4
尽力 = jin4 li4
放假 = fang4 jia4
假如 = jia3 ru2
兴趣 = xing4 qu4
角色 = jue2 se4
角度 = jiao3 du4
血压 = xue4 ya1
分红 = fen1 hong2
下载 = xia4 zai4
更新 = geng1 xin1
变更 = bian4 geng1
更加 = geng4 jia1
计划 = ji4 hua4
划算 = hua2 suan4
模板 = mu2 ban3
模式 = mo2 shi4
披露 = pi1 lu4
几乎 = ji1 hu1
因为 = yin1 wei4
成为 = cheng2 wei2
爱好 = ai4 hao4
称职 = chen4 zhi2
对称 = dui4 chen4
节省 = jie2 sheng3
打折 = da3 zhe2
上涨 = shang4 zhang3
创伤 = chuang1 shang1
创新 = chuang4 xin1
看护 = kan1 hu4
倒闭 = dao3 bi4
承担 = cheng2 dan1
宣传 = xuan1 chuan2
音乐快乐 = yin1 yue4 kuai4 le4
重庆 = chong2 qing4
厦门 = xia4 men2
英雄 = ying1 xiong2
什么 = shen2 me5
大夫 = dai4 fu5
种类 = zhong3 lei4
差旅 = chai1 lv3
调研 = diao4 yan2
# 一 and 不
一个不是 = yi2 ge4 bu2 shi4
一次 = yi2 ci4
一年 = yi4 nian2
一起 = yi4 qi3
一定 = yi2 ding4
统一 = tong3 yi1
星期一 = xing1 qi1 yi1
一月一日 = yi1 yue4 yi1 ri4
第一 = di4 yi1
1楼 = yi1 lou2
1万 = yi2 wan4
1.5 = yi1 dian3 wu3
11个 = shi2 yi1 ge4
111 = yi4 bai3 yi1 shi2 yi1
2011年 = er4 ling2 yi1 yi1 nian2
看一看 = kan4 yi5 kan4
不能 = bu4 neng2
不要 = bu2 yao4
# third tones in a row
你好 = ni2 hao3
很好 = hen2 hao3
管理 = guan2 li3
保险 = bao2 xian3
`

const rows = (table: string) =>
  table
    .split('\n')
    .filter((line) => line.includes(' = '))
    .map((line) => [line.slice(0, line.lastIndexOf(' = ')), line.slice(line.lastIndexOf(' = ') + 3)] as [string, string])

test('the table has its full length', () => {
  expect(rows(table).length).toBeGreaterThan(150)
})
test.each(rows(table))('%s is read %s', (written, pinyin) => {
  expect(
    readAloud(written)
      .syllables.map((s) => s.pinyin)
      .join(' '),
  ).toBe(pinyin)
})
