// Detection of weak passwords.
import { expect, test } from 'vitest'
import { isCommon, isPattern, isPersonal } from './weak-passwords.ts'

test.each([
  'aaaaaaa',
  'ababab',
  'aababbba',
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

test.each(['abcd_1234', 'demo_2026', 'changed_2027', '97531_8642', 'tiger!Lamp7', 'abcdefgz'])('%s is no pattern', (password) => {
  expect(isPattern(password)).toBe(false)
})

const person = { telephone: '13812345678', loginName: 'zhou_yaqin', workNo: 'A0001', name: '周雅琴' }
test.each([
  '13812345678',
  '12345678',
  '13812345678a',
  'zhou_yaqin',
  'Zhou_Yaqin1',
  'zhouyaqin',
  'ZhouYaqin88',
  'A0001',
  'a0001_x',
  '87654321831',
  '87654321',
  '1000Ax',
  'niqayuohz1',
])('%s consists of facts about the person', (password) => expect(isPersonal(password, person)).toBe(true))

test.each(['tiger!Lamp7', 'zhouyaqin-und-mehr', '13912345679'])('%s is more than facts about the person', (password) => {
  expect(isPersonal(password, person)).toBe(false)
})

test.each([
  ...['sunshine', 'Dragon', 'monkey123', 'football1', 'zaq12wsx', 'starwars', 'P@ssw0rd', 'qq123456', '147258369', '5201314'],
  ...['admin@123', 'Admin#2026', 'Passw0rd!', 'woaini1314', 'Huawei@123', 'root_123', 'a5201314', 'welcome2026!', 'iloveyou1'],
])('%s is a common password', (password) => expect(isCommon(password)).toBe(true))

test.each(['abcd_1234', 'demo_2026', 'tiger!Lamp7', 'fresh_2031', '97531_8642', 'roots-of-2026-trees', 'correct horse'])(
  '%s is no common password',
  (password) => {
    expect(isCommon(password)).toBe(false)
  },
)
