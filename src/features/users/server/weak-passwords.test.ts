// Passwords that are no secret.
import { expect, test } from 'vitest'
import { isPattern, isPersonal } from './weak-passwords.ts'

test.each([
  'aaaaaaa',
  'ababab',
  'abcabc',
  '12341234',
  '1qaz2wsx',
  '2wsx3edc',
  'qwertyu',
  'ytrewq',
  'ASDFGHJ',
  '345678',
  '987654',
  '!@#$%^',
  '1q2w3e4r',
])('%s is a pattern', (password) => expect(isPattern(password)).toBe(true))

test.each(['abcd_1234', 'demo_2026', 'changed_2027', '97531_8642', 'tiger!Lamp7', 'abcdefgz'])('%s is none', (password) => {
  expect(isPattern(password)).toBe(false)
})

const person = { telephone: '13812345678', loginName: 'zhou_yaqin', workNo: 'A0001', name: '周雅琴' }
test.each(['13812345678', '12345678', '13812345678a', 'zhou_yaqin', 'Zhou_Yaqin1', 'zhouyaqin', 'ZhouYaqin88', 'A0001', 'a0001_x'])(
  '%s is known of the person',
  (password) => expect(isPersonal(password, person)).toBe(true),
)

test.each(['tiger!Lamp7', 'zhouyaqin-und-mehr', '13912345679'])('%s is not', (password) => {
  expect(isPersonal(password, person)).toBe(false)
})
