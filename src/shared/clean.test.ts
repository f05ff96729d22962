// Cleaning is idempotent, leaves no invisible characters, and keeps clean texts unchanged.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clean, cleanAs, cleanCode, cleanLoginName, cleanPhone, cleanText, halfIn, isSheetError, keepable, spelledOut } from './clean.ts'

const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}'
const england = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'

/** Texts with every known problem, and arbitrary texts. */
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc
    .array(
      fc.constantFrom(
        ...[
          '王',
          '伟',
          'a',
          '１',
          'Ａ',
          '-',
          ' ',
          '\u3000',
          '\n',
          '\r',
          '\t',
          '\u200B',
          '\u200D',
          '\u202E',
          '\uFEFF',
          '\u00AD',
          '\u034F',
          '\uFE0F',
          '\u{E0100}',
        ],
        ...[
          'e',
          '\u0301',
          '\u1100',
          '\u1161',
          '\u3164',
          '\u2800',
          '\uFFFA',
          '\uFDD0',
          '\u{1F468}',
          '\u{1F3FD}',
          '\u{1F3F4}',
          '\u{E0067}',
          '\u{E007F}',
          '\uD800',
          family,
        ],
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
)

test('cleaning is idempotent', () => {
  fc.assert(
    fc.property(typed, fc.constantFrom(...Object.values(cleanAs)), (text, by) => {
      expect(by(by(text))).toBe(by(text))
    }),
    { numRuns: 2000 },
  )
})

test('no invisible character is left, except as a part of an emoji or of the shape of a character', () => {
  fc.assert(
    fc.property(typed, (text) => {
      for (const by of [clean, cleanCode, cleanPhone]) {
        const left = by(text)
        expect(left).not.toMatch(/[\p{Cc}\u2028\u2029\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u00AD\u3164\u2800]/u)
        expect(left).not.toMatch(/(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D|\u200D(?!\p{Extended_Pictographic})/u)
        expect(left).not.toMatch(/^\s|\s$|\s\s|[^\S ]/u)
        expect(left).toBe(left.normalize('NFC'))
        expect(spelledOut(left)).toBe(left)
      }
      expect(cleanText(text)).not.toMatch(/[\u200B\u200E\u200F\u202A-\u202E\uFEFF\r\0]/u)
    }),
    { numRuns: 2000 },
  )
})

test('cleaning neither creates nor hides half a surrogate pair, so that a later check finds it', () => {
  fc.assert(
    fc.property(typed, fc.constantFrom(...Object.values(cleanAs)), (text, by) => {
      expect(by(text)).not.toContain('\uFFFD')
      expect(keepable(text).isWellFormed()).toBe(true)
      if (text.isWellFormed()) expect(by(text).isWellFormed()).toBe(true)
    }),
    { numRuns: 2000 },
  )
  expect(halfIn({ a: ['甲😀', { b: '乙\uD83D' }] })).toEqual(['a', '1', 'b'])
  expect(halfIn({ '\uDE00': 1 })).toEqual(['\uFFFD'])
  expect([halfIn('甲😀'), halfIn(null), halfIn([1, true, undefined])]).toEqual([undefined, undefined, undefined])
})

test('the time is linear in the length of a text: tags without a flag, marks without an end', () => {
  const flag = '\u{1F3F4}'
  const endless = [
    '\u{E0041}',
    flag,
    `${flag}\u{E0041}`,
    '\u0301\u0323',
    '\u0344',
    'e\u0301\u0323',
    '\u200D',
    '\uFE0F',
    '\n',
    '\uD800',
    '\u1100',
  ]
  // a quadratic algorithm would take minutes for the longer text
  for (const unit of endless)
    for (const by of [...Object.values(cleanAs), spelledOut])
      for (const length of [90_000, 900_000]) {
        const text = by(flag + unit.repeat(length / unit.length))
        expect(text.length).toBeLessThanOrEqual(flag.length + length * 10)
      }
  expect(clean(`e${'\u0323\u0301'.repeat(60)}x`)).toBe(`ẹ${'\u0323'.repeat(14)}${'\u0301'.repeat(15)}x`)
})

test('a clean text stays unchanged, with emoji and rare characters whole', () => {
  const fine = fc.constantFrom(
    '王伟',
    '阿卜杜拉·买买提',
    'Zoë',
    '第一章 概述',
    family,
    england,
    '\u{1F44D}\u{1F3FD}',
    '❤\uFE0F',
    '葛\u{E0100}城',
    '𠮷野家',
    '（试行）２０２７年',
  )
  fc.assert(fc.property(fc.array(fine, { minLength: 1 }), (parts) => void expect(clean(parts.join(' '))).toBe(parts.join(' '))))
  fc.assert(fc.property(fc.array(fine, { minLength: 1 }), (parts) => void expect(cleanText(parts.join('\n'))).toBe(parts.join('\n'))))
})

test('all notations of a phone number are cleaned to one', () => {
  const written = fc.tuple(
    fc.constantFrom('', '+86', '86', '0086', '+86 ', '（+86）', '＋８６-'),
    fc.constantFrom('', ' ', '-', '－', '—', '\u00A0', '\u200B'),
    fc.boolean(),
    fc.stringMatching(/^1[3-9]\d{9}$/),
  )
  fc.assert(
    fc.property(written, ([before, between, wide, phone]) => {
      const groups = [phone.slice(0, 3), phone.slice(3, 7), phone.slice(7)].join(between)
      const digits = wide ? groups.replaceAll(/\d/g, (d) => String.fromCharCode(d.charCodeAt(0) + 0xfee0)) : groups
      expect(cleanPhone(`\u202A${before}${digits} `)).toBe(phone)
    }),
  )
  expect(cleanPhone('138****0001')).toBe('138****0001')
  expect(cleanPhone('8613800138')).toBe('8613800138')
})

test.each([
  [clean, ' 王\u200B伟\u202E ', '王伟'],
  // a removed mark joins nothing
  [clean, '\uFE0F\u200D\u{1F468}', '\u{1F468}'],
  [clean, '第一章\r\n\u3000概述', '第一章 概述'],
  [cleanCode, ' ｑｈ００１\uFEFF ', 'qh001'],
  [cleanLoginName, '139 8513 3742', '13985133742'],
  [cleanLoginName, '＋８６ １３９－８５１３－３７４２', '13985133742'],
  [cleanLoginName, '(+86)139.8513.3742 ', '13985133742'],
  [cleanLoginName, ' ｑｈ００１ ', 'qh001'],
  [cleanLoginName, '8613985133', '8613985133'],
  [cleanLoginName, 'a_1380001', 'a_1380001'],
  [cleanText, '第一行\r\n  第二行\u200B\r第三\t行 ', '第一行\n  第二行\n第三\t行'],
  [spelledOut, '王\u200B伟\n', '王[U+200B]伟\n'],
])('%o', (by, given, wanted) => {
  expect(by(given)).toBe(wanted)
})

test('error values of spreadsheets are recognised, texts about them are not', () => {
  expect(['#N/A', '#ref!', '#DIV/0!', '#NAME?', '#VALUE!'].filter(isSheetError)).toHaveLength(5)
  expect(['#1', '#N/A 的含义', 'N/A', ''].filter(isSheetError)).toEqual([])
})
