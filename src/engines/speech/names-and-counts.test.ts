// Golden readings: surnames with several readings, times of day, pages of a total, thousands written as k.
import { expect, test } from 'vitest'
import { readAloud } from '../reading.ts'

const rowsOf = (table: string) =>
  table
    .split(/\n|; /)
    .map((line) => line.trim())
    .filter((line) => line.includes(' = '))
    .map((line) => line.split(' = ') as [string, string])

const names = `
万俟先生 = mo4 qi2 xian1 sheng5; 尉迟经理 = yu4 chi2 jing1 li3; 澹台女士 = tan2 tai2 nv3 shi4; 令狐主任 = ling2 hu2 zhu3 ren4
乐正老师 = yue4 zheng4 lao3 shi1; 单于先生 = chan2 yu2 xian1 sheng5; 长孙女士 = zhang3 sun1 nv3 shi4; 宰父经理 = zai2 fu3 jing1 li3
缪女士 = miao4 nv3 shi4; 员先生 = yun4 xian1 sheng5; 种老师 = chong2 lao3 shi1; 折总 = she2 zong3; 燕姐 = yan1 jie3; 葛大夫 = ge3 dai4 fu5
曲老师 = qu1 lao3 shi1; 薄主任 = bo2 zhu3 ren4; 繁女士 = po2 nv3 shi4; 过先生过来 = guo1 xian1 sheng5 guo4 lai2; 占女士 = zhan1 nv3 shi4
尹先生 = yin3 xian1 sheng5; 您先生 = nin2 xian1 sheng5; 任主管任职 = ren2 zhu2 guan3 ren4 zhi2; 单店长单独来 = shan4 dian4 zhang3 dan1 du2 lai2
我姓单 = wo3 xing4 shan4; 免贵姓查 = mian3 gui4 xing4 zha1; 姓任的客户 = xing4 ren2 de5 ke4 hu4; 姓解 = xing4 xie4; 姓盖 = xing4 ge3
小任说 = xiao3 ren2 shuo1; 老曾来了 = lao3 zeng1 lai2 le5; 老仇 = lao3 qiu2
小任务 = xiao3 ren4 wu5; 老曾经 = lao3 ceng2 jing1; 小区经理 = xiao3 qu1 jing1 li3; 社区老师 = she4 qu1 lao3 shi1; 责任经理 = ze2 ren4 jing1 li3
检查主任 = jian3 cha2 zhu3 ren4; 音乐老师 = yin1 yue4 lao3 shi1; 音乐正在播放 = yin1 yue4 zheng4 zai4 bo1 fang4; 歌曲老师 = ge1 qu3 lao3 shi1
店员总数 = dian4 yuan2 zong3 shu4; 打折总额 = da3 zhe2 zong3 e2; 单总量 = dan1 zong3 liang4; 查总账 = cha2 zong3 zhang4; 各种老师 = ge4 zhong3 lao3 shi1
要经理签字 = yao4 jing1 li3 qian1 zi4; 请过经理这一关 = qing3 guo4 jing1 li3 zhe4 yi4 guan1; 那先生怎么说 = na4 xian1 sheng5 zen3 me5 shuo1
先生产再销售 = xian1 sheng1 chan3 zai4 xiao1 shou4; 姓名 = xing4 ming2; 简单于此 = jian3 dan1 yu2 ci3
`
test.each(rowsOf(names))('%s is read %s', (written, pinyin) => {
  expect(
    readAloud(written)
      .syllables.map((syllable) => syllable.pinyin)
      .join(' '),
  ).toBe(pinyin)
})

const counts = `
会议在2:30 p.m.开始，请准时 = 会议在下午两点三十分开始，请准时
2:30 pm见 = 下午两点三十分见
下午2:30 p.m.见 = 下午两点三十分见
9:00 a.m.到5:30 p.m. = 上午九点到下午五点三十分。
9:00-11:30 a.m.开会 = 上午九点到十一点三十分开会
8:15 P.M. = 晚上八点十五分。
12:30 p.m.用餐 = 中午十二点三十分用餐
12:05 a.m. = 凌晨零点零五分。
2pm = 下午两点
14:30 pm = 十四点三十分 pm
A.M.C公司 = A点M点C公司
第3/4页 = 第三页，共四页
第1/10页 = 第一页，共十页
第 2/5 步 = 第二步，共五步
第3/4章 = 第三、四章
第3/10节 = 第三节，共十节
3/4页 = 四分之三页
3k = 三千
1.5k = 一千五百
10k用户 = 一万用户
$3k = 三千美元
月薪8-12k = 月薪八千到一万二千
工资3k到5k = 工资三千到五千
月薪5K = 月薪五千
15K/月 = 一万五千每月
4K电视 = 四K电视
4k视频 = 四k视频
8K = 八K
18K金 = 十八K金
10K马拉松 = 十公里马拉松
5KB = 五K
K线 = K线
`
test.each(rowsOf(counts))('%s is spoken %s', (written, spoken) => {
  expect(readAloud(written).reading).toBe(spoken)
})
