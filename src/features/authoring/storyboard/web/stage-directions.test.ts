// Stage directions in brackets of each kind are hints; terms and amounts in brackets are spoken.
import { expect, test } from 'vitest'
import { directionIn, spokenAlone } from './stage-directions.ts'

const directions =
  '尴尬 为难地 沉吟片刻 沉思 喝了口茶 合上资料 掏出手机 面露难色 对妻子说 真诚地 两人坐定 接电话 微笑 皱眉 叹了口气 低头看表 压低声音'.split(
    ' ',
  )
test.each(directions)('「%s」 is a direction before, in and behind the words', (direction) => {
  for (const [open, close] of ['（）', '()', '[]', '〔〕', '｛｝', '**'])
    for (const words of [
      `${open}${direction}${close}您好，请坐`,
      `您好，${open}${direction}${close}请坐`,
      `您好，请坐${open}${direction}${close}`,
    ])
      expect(spokenAlone(words)).toEqual({ said: '您好，请坐', directions: [direction] })
  expect(directionIn(`（${direction}）`)).toBe(direction)
})

const terms = '含等待期 500元 税前 即等待期 不含首年 满意度 重大疾病险 以下简称甲方 60岁以上 犹豫期 现金价值 2*3*4'.split(' ')
test.each(terms)('「%s」 is spoken', (term) => {
  const words = `保额（${term}）是多少`
  expect(spokenAlone(words)).toEqual({ said: words, directions: [] })
})
