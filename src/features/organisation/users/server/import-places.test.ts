// Department names as in rosters of companies.
import { expect, test } from 'vitest'
import type { ListedDepartment } from '#features/organisation/departments/server/departments.ts'
import { placeOf, placesOf } from './import-places.ts'

const paths = [
  '总公司',
  '总公司/华东区',
  '总公司/华东区/上海分公司',
  '总公司/华东区/A-1组',
  '总公司/培训部',
  '总公司/华南区',
  '总公司/华南区/培训部',
]
const idOf = (path: string) => (path === '' ? null : String(paths.indexOf(path) + 1))
const places = placesOf(
  paths.map((fullName) => ({
    id: idOf(fullName) ?? '',
    parentId: idOf(fullName.split('/').slice(0, -1).join('/')),
    fullName,
    name: fullName.split('/').at(-1) ?? '',
    layer: 0,
    path: '/',
    seq: 0,
    staffCount: 0,
    updatedAt: '',
  })) as ListedDepartment[],
)

const shanghai = '总公司/华东区/上海分公司'
test.each([
  [shanghai, shanghai],
  ['总公司-华东区-上海分公司', shanghai],
  ['总公司－华东区－上海分公司', shanghai],
  ['总公司>华东区>上海分公司', shanghai],
  ['总公司＞华东区＞上海分公司', shanghai],
  ['总公司\\华东区\\上海分公司', shanghai],
  ['总公司＼华东区＼上海分公司', shanghai],
  ['总公司／华东区／上海分公司', shanghai],
  [' 总公司 / 华东区 / 上海分公司 ', shanghai],
  ['总公司 - 华东区 - 上海分公司', shanghai],
  ['总公司→华东区→上海分公司', shanghai],
  ['总公司|华东区|上海分公司', shanghai],
  ['/总公司/华东区/上海分公司/', shanghai],
  ['华东区/上海分公司', shanghai],
  ['华东区-上海分公司', shanghai],
  ['上海分公司', shanghai],
  ['总公司/华东区/A-1组', '总公司/华东区/A-1组'],
  ['总公司-华东区-A-1组', undefined],
  ['Ａ-1组', '总公司/华东区/A-1组'],
  ['华南区/培训部', '总公司/华南区/培训部'],
  ['总公司/培训部', '总公司/培训部'],
])('the cell %s finds its department', (text, expected) => {
  const placed = placeOf(places, text)
  expect('place' in placed ? placed.place.fullName : undefined).toBe(expected)
})

test.each([
  ['培训部', { wrong: '有多个同名部门，请填写完整路径' }],
  ['华东区', { wrong: '请选择最末一级部门' }],
  ['', { wrong: '请输入部门' }],
  ['总公司/西区/成都', { missing: ['总公司', '西区', '成都'] }],
  ['华东区-杭州', { missing: ['总公司', '华东区', '杭州'] }],
  ['无此部门', { missing: ['无此部门'] }],
])('the cell %s names no existing leaf', (text, expected) => expect(placeOf(places, text)).toEqual(expected))
