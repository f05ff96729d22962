// Equal and opposite meanings: numbers in any notation, and negations.
import { describe, expect, test } from 'vitest'
import { scoreLine } from './scoring.ts'

/** The match of an answer with its only point. */
const match = (points: string, said: string) =>
  scoreLine({ type: 'QUESTION', reference: points, points, said, lexicon: {}, terms: [], wordings: [], delivery: null }).points[0]

describe('numbers', () => {
  test.each([
    ['万一生病也有保障', '如果生病也有保障'],
    ['万一生病也有保障', '万一生病了也有保障'],
    ['一五一十告诉客户', '一五一十地告诉客户'],
    ['健康情况一一说明', '健康情况一一说明白'],
    ['十有八九用得上', '十有八九用得上的'],
    ['打九五折', '打9.5折'],
    ['两三天到账', '大概两三天就到账'],
    ['罚息千分之三', '罚息是千分之三'],
  ])('%s is said by %s', (point, answer) => {
    expect(match(point, answer)).toMatchObject({ hit: 1, why: null })
  })

  test.each([
    ['两三天到账', '二十三天到账', '数字不符：二十三天'],
    ['三年后领取', '三五年后领取', '数字不符：三五年'],
    ['罚息千分之三', '罚息是百分之三', '数字不符：百分之三'],
    ['打八五折', '打八折', '数字不符：八折'],
    ['保费一万一千元', '万一，保费一千元', '数字不符：一千元'],
  ])('%s is not said by %s', (point, answer, why) => {
    expect(match(point, answer)).toMatchObject({ hit: 0, why })
  })
})

describe('the scope of a negator', () => {
  test.each([
    ['不能退保', '不可以退保'],
    ['不能退保', '无法退保'],
    ['不能退保', '不得退保'],
    ['如实告知', '不能不如实告知'],
    ['如实告知', '不得不如实告知'],
    ['如实告知', '别忘了如实告知'],
    ['无需体检', '不需要体检'],
    ['酒驾不赔', '酒驾不予赔付'],
    ['酒驾拒赔', '酒驾不赔'],
    ['自杀不赔', '自杀是不赔的'],
    ['保费不退', '保费是不会退的'],
    ['保费不退', '保费是退不了的'],
    ['保费不退', '保费不能退，退休后也一样'],
    ['不是存款', '不是银行存款'],
    ['不是存款，是保险', '它不是存款是保险'],
    ['非保本产品', '不是保本产品'],
    ['等待期90天', '没有，等待期是90天'],
    ['影响理赔', '会不会影响理赔'],
  ])('%s is said by %s', (point, said) => {
    expect(match(point, said)).toMatchObject({ hit: 1, why: null })
  })

  test.each([
    ['自杀不赔', '自杀也赔', '赔'],
    ['两年后赔', '两年后不赔', '赔'],
    ['酒驾不赔', '酒驾能赔', '赔'],
    ['不收手续费', '要收手续费', '收'],
    ['保费不退', '保费可以退', '不退'],
    ['本人不在场不能签', '本人在场不能签', '不在场'],
    ['无需体检', '需要体检', '体检'],
    ['需要体检', '无需体检', '体检'],
    ['如实告知', '没有必要如实告知', '如实'],
    ['非保本产品', '保本产品', '保'],
    ['禁止代签名', '可以代签名', '代'],
    ['不是存款是保险', '不是保险是存款', '保险'],
    ['可以随时领取', '不可以随时领取', '随时'],
  ])('%s is turned by %s', (point, said, word) => {
    expect(match(point, said)).toMatchObject({ hit: 0, why: `意思相反：${word}` })
  })

  test('one syllable within another word is no match', () => {
    // 收 also occurs in 收益, and 限 in 期限
    expect(match('不收手续费', '免手续费，收益稳定')).toMatchObject({ why: null, missedWords: ['不', '收'] })
    expect(match('不限社保', '社保都行，期限一年')).toMatchObject({ hit: 0.5, why: null, missedWords: ['不限'] })
  })
})
