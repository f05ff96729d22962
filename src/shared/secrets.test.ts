// Messages of services lose every text that looks like a secret.
import { expect, test } from 'vitest'
import { faultOfService, withoutSecrets, wordsOfService } from './secrets.ts'

test.each([
  ['Incorrect API key provided: sk-proj-abcd1234efgh.', 'abcd1234'],
  ['invalid key sk-ant-api03-Zk9x_7', 'api03'],
  ['Authorization: Bearer 9f8a7b6c5d4e3f', '9f8a7b6c'],
  ['upstream refused Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'eyJ'],
  ['GET https://host/v1?key=abc123&model=x', 'abc123'],
  ['{"api_key":"q1w2e3r4","error":"no"}', 'q1w2e3r4'],
  ["access_token='t0psecret'", 't0psecret'],
  ['SecretKey: 0xdeadbeef', 'deadbeef'],
  ['password=hunter2 for user', 'hunter2'],
  ['密钥：abc12345 无效', 'abc12345'],
  ['密钥 abc12345 无效', 'abc12345'],
  ['令牌“xyzzy123”已过期', 'xyzzy123'],
  ['The AccessKeyId LTAI5tAbCdEfGh is not found', 'LTAI5t'],
  ['AKIAIOSFODNN7EXAMPLE', 'IOSFODNN'],
  ['token "tok_live_1" expired', 'tok_live_1'],
  ['postgres://app:pa55@db/x', 'pa55'],
  ['trace 0123456789abcdef0123456789abcdef', '0123456789abcdef0123'],
  ['InvalidAccessKeySecret: AccessKeySecret=Zm9vYmFy is wrong', 'Zm9vYmFy'],
  ['"accessKeySecret": "Zm9vYmFy"', 'Zm9vYmFy'],
  ['access_key_secret: Zm9vYmFy', 'Zm9vYmFy'],
  ['x-api-key: Zm9vYmFy', 'Zm9vYmFy'],
  ['client_secret=Zm9vYmFy', 'Zm9vYmFy'],
  ['Secret Access Key: Zm9vYmFy', 'Zm9vYmFy'],
  ['Set-Cookie: sid Cookie=Zm9vYmFy', 'Zm9vYmFy'],
  ['rejected sk-Zm9vYmFy for this model', 'Zm9vYmFy'],
  ['ghp_16C7e42F292c6912E7710c838347Ae178B4a', '16C7e42F'],
])('%s', (said, secret) => {
  const told = withoutSecrets(said)
  expect(told).not.toContain(secret)
  expect(told).toContain('***')
  expect(withoutSecrets(told)).toBe(told)
})

test.each([
  '语音服务内部出错（500）：model not found',
  'The model `gpt-4o` does not exist or you do not have access to it.',
  'max_tokens must be at most 4096',
  'This key is for another region',
  '请管理员检查密钥（401）',
  '密码错误',
  'request id 20261127-094811',
  'context length 8192 exceeded, 9000 tokens given',
])('%s stays as it is', (said) => expect(withoutSecrets(said)).toBe(said))

test('a known secret is removed, whatever it looks like', () => {
  expect(withoutSecrets('no: 甲乙丙', ['甲乙丙'])).toBe('no: ***')
})

test('words of a service are one line, cut after the secrets are removed', () => {
  expect(wordsOfService(' a\n b ')).toBe('a b')
  expect(wordsOfService(null)).toBe('')
  expect(wordsOfService(`${'长'.repeat(130)} sk-abcdefgh1234567890`)).toBe(`${'长'.repeat(130)} ***`)
  expect(wordsOfService('x'.repeat(20), [], 5)).toBe('xxxxx')
})

test('an error of a client keeps its name and code, and no secret in its message, stack or cause', () => {
  const cause = new Error('signed with sk-abcdefgh12345')
  const told = faultOfService(Object.assign(new TypeError('SecretKey=abcd1234', { cause }), { code: 'AuthFailure' }))
  expect([told.name, told.message, Object.hasOwn(told, 'cause')]).toEqual(['TypeError', 'SecretKey=***', false])
  expect(`${told.stack} ${JSON.stringify(told)}`).not.toMatch(/abcd1234|abcdefgh/)
  expect(told).toMatchObject({ code: 'AuthFailure' })
  expect(faultOfService('Bearer abc12345').message).toBe('Bearer ***')
})
