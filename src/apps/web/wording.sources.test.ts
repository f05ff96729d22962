// Words that the product's texts avoid, and the words they use instead.
import { expect, test } from 'vitest'

const avoided: [RegExp, string][] = [
  [/登陆|帐号|帐户/, '登录、账号'],
  [/值得再看/, '建议复核'],
  [/多久没用/, '未使用时间'],
  [/没有下级(?:部门)?的部门/, '最末一级部门'],
  [/部署系统的人/, '运维人员'],
  [/至 长期|至 \$\{[^}]*'长期/, '起，长期有效'],
  [/边答边存/, '自动保存'],
  [/时间照常走/, '计时不停'],
  [/这一句按\d/, '看提示后本句最高 … 分'],
  [/(?<!平)均分(?!配)/, '平均分'],
  [/添加(?:形象(?!与)|声音)/, '新增形象、新增声音'],
  [/你不在/, '您不在'],
]
const sources = import.meta.glob<string>(
  ['../../{features,ui,shared,engines,apps}/**/*.{ts,tsx}', '!**/*.test.{ts,tsx}', '!../../engines/speech/**'],
  { query: '?raw', import: 'default', eager: true },
)

test('the product’s texts use the preferred words', () => {
  const found = Object.entries(sources).flatMap(([file, text]) =>
    text.split('\n').flatMap((line, i) =>
      /^\s*(?:\/\/|\*|\/\*)/.test(line)
        ? []
        : avoided.flatMap(([words, instead]) => {
            const [seen] = words.exec(line) ?? []
            return seen ? [`${file}:${i + 1} says ${seen}, use ${instead}`] : []
          }),
    ),
  )
  expect(found).toEqual([])
})
