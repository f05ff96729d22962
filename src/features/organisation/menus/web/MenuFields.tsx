// Fields of an entry: they depend on its type, and the allowed types depend on its parent.
import { Form, Input, Select, Switch, TreeSelect } from 'antd'
import { menuParts, whyBroken } from '#ui/page/menu-parts.ts'
import { NumberItem } from '#ui/form/NumberItem.tsx'
import { Segmented } from '#ui/page/Segmented.tsx'
import { searchByLabel, searchByValue, searchTreeByTitle } from '#ui/form/search-by.ts'
import { childTypes, type Menu, menuNamePattern, menuNameRule, type MenuType, menus, maxLevels } from '../contract.ts'
import { menuTypes } from './menu-columns.tsx'

export type MenuValues = Pick<
  Menu,
  'fid' | 'name' | 'alias' | 'menuType' | 'path' | 'component' | 'icon' | 'isFrame' | 'visible' | 'enabled'
> & {
  sequence: number | null
}

/** '' represents the top, because a tree select has no null value. */
export const top = ''

interface TreeOption {
  value: string
  title: string
  disabled: boolean
  children: TreeOption[]
}
/** Possible parents of an entry; never its own sub-tree. */
const placesIn = (tree: readonly Menu[], self: string | undefined, type: MenuType | undefined, level = 1): TreeOption[] =>
  tree
    .filter((m) => m.id !== self && m.menuType !== 'F' && level < maxLevels)
    .map((m) => ({
      value: m.id,
      title: m.name,
      disabled: type !== undefined && !childTypes[m.menuType].includes(type),
      children: placesIn(m.childList, self, type, level + 1),
    }))

interface Props {
  tree: readonly Menu[]
  /** The changed entry; absent for a new one. */
  menu?: Menu | undefined
  parent: Menu | undefined
  type: MenuType
  isFrame: boolean
  onParent: (fid: string) => void
}

const pageOptions = () =>
  menuParts().pages.map(({ component, name }) => ({ value: component, label: name ? `${component} · ${name}` : component }))
const iconOptions = () =>
  Object.entries(menuParts().icons).map(([value, Icon]) => ({
    value,
    label: (
      <>
        <Icon /> {value}
      </>
    ),
  }))

/** Rule that the page exists, because a missing one opens as 找不到网页. */
const isPage = (menuType: MenuType, isFrame: boolean) => ({
  validator: (_: unknown, component: string | null | undefined) => {
    const why = component ? whyBroken({ menuType, component, icon: null, isFrame }) : null
    return why ? Promise.reject(new Error(why)) : Promise.resolve()
  },
})

/** Notice about the permission word of the chosen page, and the entry that has it. */
function PageWord({ tree }: Pick<Props, 'tree'>) {
  const component = Form.useWatch<string | undefined>('component')
  const page = menuParts().pages.find((one) => one.component === component)
  if (!page?.word) return null
  const flat = (list: readonly Menu[]): Menu[] => list.flatMap((m) => [m, ...flat(m.childList)])
  const bearer = flat(tree).find((m) => m.alias === page.word)
  return bearer
    ? `打开它还需要权限标识 ${page.word}：在角色中请把「${bearer.name}」一并勾选`
    : `打开它需要权限标识 ${page.word}：请填为本节点的权限标识`
}

function MenuSwitches({ hasAddress, fixed }: { hasAddress: boolean; fixed: boolean }) {
  return (
    <div className="yw-menu-switches">
      {hasAddress && (
        <Form.Item name="isFrame" label="外链" valuePropName="checked" extra="在新窗口打开">
          <Switch disabled={fixed ? true : undefined} />
        </Form.Item>
      )}
      {hasAddress && (
        <Form.Item name="visible" label="显示" valuePropName="checked" extra="关闭后不出现在左侧菜单">
          <Switch />
        </Form.Item>
      )}
      <Form.Item name="enabled" label="启用" valuePropName="checked" extra="关闭后任何角色都失去这项权限">
        <Switch />
      </Form.Item>
    </div>
  )
}

/** Fields for the address, and the page behind it. */
function Address({ tree, type, isFrame, fixed }: Pick<Props, 'tree' | 'type' | 'isFrame'> & { fixed: boolean }) {
  return (
    <div className="yw-menu-pair">
      <Form.Item name="path" label="路由地址" rules={[{ required: true, whitespace: true, message: menus.meta.failures.noPath }]}>
        <Input
          maxLength={60}
          disabled={fixed ? true : undefined}
          placeholder={isFrame ? '如：https://docs.example.com' : '如：/courseManage'}
        />
      </Form.Item>
      <Form.Item
        name="component"
        label="组件路径"
        rules={[{ required: true, whitespace: true, message: menus.meta.failures.noComponent }, ...(fixed ? [] : [isPage(type, isFrame)])]}
        extra={fixed || type !== 'C' || isFrame ? undefined : <PageWord tree={tree} />}
      >
        {type === 'C' && !isFrame && !fixed ? (
          <Select showSearch={searchByLabel} placeholder="请选择页面" options={pageOptions()} />
        ) : (
          <Input maxLength={60} disabled={fixed ? true : undefined} placeholder={type === 'M' ? 'Layout' : '如：CourseManage'} />
        )}
      </Form.Item>
    </div>
  )
}

export function MenuFields({ tree, menu, parent, type, isFrame, onParent }: Props) {
  const fixed = menu?.builtIn ?? false
  const places = placesIn(tree, menu?.id, menu?.menuType)
  const hasAddress = type !== 'F'
  return (
    <>
      <div className="yw-menu-pair">
        <Form.Item name="fid" label="上级节点">
          <TreeSelect
            treeData={[{ value: top, title: '根节点', disabled: menu?.menuType === 'F', children: [] }, ...places]}
            treeDefaultExpandAll
            showSearch={searchTreeByTitle}
            disabled={fixed && type === 'M' ? true : undefined}
            onChange={onParent}
          />
        </Form.Item>
        <Form.Item name="menuType" label="类型" required>
          <Segmented
            aria-label="类型"
            {...(fixed ? { disabled: true } : {})}
            options={(Object.keys(menuTypes) as MenuType[]).map((value) => ({
              value,
              label: menuTypes[value],
              disabled: !childTypes[parent?.menuType ?? 'M'].includes(value),
            }))}
          />
        </Form.Item>
      </div>
      <div className="yw-menu-pair">
        <Form.Item
          name="name"
          label="名称"
          rules={[
            { required: true, message: menuNameRule },
            { pattern: new RegExp(menuNamePattern), message: menuNameRule },
          ]}
        >
          <Input maxLength={20} showCount autoFocus={!menu} />
        </Form.Item>
        <NumberItem
          name="sequence"
          label="排序"
          rules={[{ required: true, message: '请输入排序' }]}
          input={{ min: 0, max: 9999, precision: 0 }}
        />
      </div>
      {hasAddress && <Address tree={tree} type={type} isFrame={isFrame} fixed={fixed} />}
      <div className="yw-menu-pair">
        {type !== 'M' && (
          <Form.Item name="alias" label="权限标识" extra={fixed ? undefined : '服务端接口按它判断权限，同一租户内不能重复'}>
            <Input maxLength={60} disabled={fixed ? true : undefined} placeholder="如：course:btn:add" className="yw-mono" />
          </Form.Item>
        )}
        {hasAddress && (
          <Form.Item name="icon" label="图标">
            <Select allowClear showSearch={searchByValue} placeholder="默认图标" options={iconOptions()} />
          </Form.Item>
        )}
      </div>
      <MenuSwitches hasAddress={hasAddress} fixed={fixed} />
    </>
  )
}
