// Signs, units, numbers that are names, and characters of several readings: what is said of them, kind by kind.
import { describe, expect, test } from 'vitest'
import { readAloud } from '../reading.ts'

const pairs = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s*=>\s*/) as [string, string])

describe('relations and signs', () => {
  test.each(
    pairs(`
A≠B，x≠0 => A不等于B，x不等于零
¥100≠$100 => 一百元不等于一百美元
x!=y，好! => x不等于y，好！
a<>b => a不等于b
A≥B => A大于等于B
A>=18 => A大于等于十八
≥18岁，≤60岁 => 大于等于十八岁，小于等于六十岁
a<=b => a小于等于b
a≦b，c≧d => a小于等于b，c大于等于d
a≯b，a≮b => a不大于b，a不小于b
价格≈100元 => 价格约等于一百元
7±2 => 七正负二
误差±0.5 => 误差正负零点五
5>3，3<5 => 五大于三，三小于五
6÷2=3 => 六除以二等于三
3×5=15 => 三乘以五等于十五
a≡b => a恒等于b
a≪b，c≫d => a远小于b，c远大于d
√9=3 => 根号九等于三
x∈A，y∉A => x属于A，y不属于A
`),
  )('%s', (text, said) => expect(readAloud(text).reading).toBe(said))
})

describe('powers, shares and Greek letters', () => {
  test.each(
    pairs(`
写作2³=8 => 写作二的三次方等于八
10⁻³秒 => 十的负三次方秒
2^10 => 二的十次方
10^-3 => 十的负三次方
10⁶ => 十的六次方
5² => 五的平方
x²+y²=z² => x的平方加y的平方等于z的平方
x³ => x的三次方
1.2×10³ => 一点二乘以十的三次方
面积100m²，体积5m³ => 面积一百平方米，体积五立方米
体积1cm³ => 体积一立方厘米
m² => 平方米
20㎡ => 二十平方米
1‱ => 万分之一
3.5‱ => 万分之三点五
5‰ => 千分之五
1%~2% => 百分之一到百分之二
π约等于3.14 => 派约等于三点一四
α射线，β版 => 阿尔法射线，贝塔版
Δt => 德尔塔t
`),
  )('%s', (text, said) => expect(readAloud(text).reading).toBe(said))
})

describe('units, with a slash too', () => {
  test.each(
    pairs(`
血糖6.1mmol/L => 血糖六点一毫摩尔每升
血糖110mg/dL => 血糖一百一十毫克每分升
时速120km/h => 时速一百二十公里每小时
5m/s => 五米每秒
工资5000元/月 => 工资五千元每月
心率80次/分 => 心率八十次每分
电费0.6元/kWh => 电费零点六元每千瓦时
¥0.5/kWh => 零点五元每千瓦时
BMI 24kg/m² => BMI 二十四千克每平方米
血小板150×10⁹/L => 血小板一百五十乘以十的九次方每升
剂量5mg/kg => 剂量五毫克每千克
200kcal/100g => 二百千卡每一百克
50U/L => 五十单位每升
30kg/人 => 三十千克每人
30米/秒 => 三十米每秒
10μg => 十微克
10µL => 十微升
5μm => 五微米
电阻100Ω => 电阻一百欧姆
10kΩ => 十千欧
37.5℃，-5℃ => 三十七点五摄氏度，零下五摄氏度
120kPa => 一百二十千帕
10mA，220V => 十毫安，二百二十伏
3000rpm => 三千转每分钟
年/月/日，5元/年 => 年、月、日，五元每年
100W灯泡，500L，128G => 一百瓦灯泡，五百升，一百二十八G
电流100A => 电流一百安
`),
  )('%s', (text, said) => expect(readAloud(text).reading).toBe(said))
})

describe('lists, pairs and years', () => {
  test.each(
    pairs(`
满10，100，1000元分别送礼 => 满十，一百，一千元分别送礼
共10，20，30人 => 共十，二十，三十人
满10,100,1000元 => 满十，一百，一千元
奖金1,000元、10,000元 => 奖金一千元、一万元
12,5,8 => 十二，五，八
１，０００元 => 一千元
1,234,567元 => 一百二十三万四千五百六十七元
血压160/100；24/7 => 血压一百六十比一百，二十四七
120/80 => 一百二十比八十
1/2，3/4 => 二分之一，四分之三
7/24小时 => 七乘二十四小时
比分3:2 => 比分三比二
比分21:15 => 比分二十一比十五
按1:10稀释 => 按一比十稀释
下午3:20 => 下午三点二十分
98年出生 => 九八年出生
08年毕业 => 零八年毕业
98年/08年 => 九八年、零八年
95年入职，满20年退休 => 九五年入职，满二十年退休
工作10年 => 工作十年
98级学生，08届 => 九八级学生，零八届
2008年 => 二零零八年
98年的老酒 => 九十八年的老酒
`),
  )('%s', (text, said) => expect(readAloud(text).reading).toBe(said))
})

describe('numbers that are names', () => {
  test.each(
    pairs(`
有事打110，急救打120，火警119 => 有事打幺幺零，急救打幺二零，火警幺幺九
110、119和120 => 幺幺零、幺幺九和幺二零
120急救 => 幺二零急救
打120分，打120元，转100万，转500元 => 打一百二十分，打一百二十元，转一百万，转五百元
拨打12306 => 拨打幺二三零六
12345热线 => 幺二三四五热线
12345元 => 一万二千三百四十五元
打95588 => 打九五五八八
95000元，10000人 => 九万五千元，一万人
拨10086 => 拨幺零零八六
请拨96110 => 请拨九六幺幺零
客服400-820-8820 => 客服四零零、八二零、八八二零
88886666转601 => 八八八八六六六六转六零幺
88886666-601 => 八八八八六六六六转六零幺
分机601 => 分机六零幺
粤B·12345 => 粤B 幺二三四五
京A88888 => 京A 八八八八八
沪A·D12345 => 沪A D 幺二三四五
型号705A，121B型 => 型号七零五A，一二一B型
波音737-800 => 波音七三七、八零零
1203室，3号楼1203 => 幺二零三室，三号楼幺二零三
房价1301元，1301房间 => 房价一千三百零一元，幺三零幺房间
ISO9001，A320 => ISO九零零一，A三二零
`),
  )('%s', (text, said) => expect(readAloud(text).reading).toBe(said))
})

/** Each character of a text with how it is read. */
const of = (text: string, char: string) =>
  readAloud(text)
    .syllables.filter((syllable) => syllable.char === char)
    .map(({ pinyin }) => pinyin)
    .join(' ')

describe('characters of several readings', () => {
  test.each([
    ...['我实在受不了了', '这事办不了了', '早就忘不了了', '今天走不了了', '来不了了'].map((text) => [text, '了', 'liao3 le5']),
    ['不甚了了', '了', 'liao2 liao3'],
    ['了解清楚了', '了', 'liao2 le5'],
    ...['睡得着觉吗', '睡不着觉', '睡个好觉', '睡了一觉', '一觉醒来', '睡午觉', '补觉'].map((text) => [text, '觉', 'jiao4']),
    ...['睡前觉得', '感觉很好', '自觉', '睡着的感觉', '我觉得'].map((text) => [text, '觉', 'jue2']),
    ...['教教我好不好', '教教他', '教教大家', '请教教我们'].map((text) => [text, '教', 'jiao1 jiao5']),
    ['教教材', '教', 'jiao4 jiao4'],
    ...['长公主', '长房', '长孙', '长兄', '长官', '长辈', '长势'].map((text) => [text, '长', 'zhang3']),
    ...['特长子女', '长房子', '延长', '长期', '长度'].map((text) => [text, '长', 'chang2']),
    ...['朝阳产业', '朝阳行业', '迎着朝阳', '朝阳升起', '朝阳般的笑容', '朝气', '朝三暮四', '今朝'].map((text) => [text, '朝', 'zhao1']),
    ...['朝阳区', '朝阳公园', '北京朝阳', '住在朝阳', '朝阳医院', '朝阳支行', '清朝', '朝代', '朝着目标'].map((text) => [
      text,
      '朝',
      'chao2',
    ]),
  ] as [string, string, string][])('%s: %s is %s', (text, char, reading) => expect(of(text, char)).toBe(reading))
})
