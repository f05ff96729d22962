// The fields of an entry: which of them there are follows from its type, which types there are from its parent.
import { Form, Input, Switch, TreeSelect } from 'antd'
import { NumberItem } from '../../../ui/NumberItem.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { childTypes, type Menu, menuNamePattern, menuNameRule, type MenuType, menus, maxLevels } from '../contract.ts'
import { menuTypes } from './menu-columns.tsx'

export type MenuValues = Pick<
  Menu,
  'fid' | 'name' | 'alias' | 'menuType' | 'path' | 'component' | 'icon' | 'isFrame' | 'visible' | 'enabled'
> & {
  sequence: number | null
}

/** '' stands for the top, which a tree select cannot have as null. */
export const top = ''

interface TreeOption {
  value: string
  title: string
  disabled: boolean
  children: TreeOption[]
}
/** Where an entry may hang; not below itself. */
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
  /** The entry that is changed; absent where one is added. */
  menu?: Menu | undefined
  parent: Menu | undefined
  type: MenuType
  isFrame: boolean
  onParent: (fid: string) => void
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
            showSearch={{ treeNodeFilterProp: 'title' }}
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
      {hasAddress && (
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
            rules={[{ required: true, whitespace: true, message: menus.meta.failures.noComponent }]}
          >
            <Input maxLength={60} disabled={fixed ? true : undefined} placeholder={type === 'M' ? 'Layout' : '如：CourseManage'} />
          </Form.Item>
        </div>
      )}
      <div className="yw-menu-pair">
        {type !== 'M' && (
          <Form.Item name="alias" label="权限标识" extra={fixed ? undefined : '服务端接口按它判断权限，同一租户内不能重复'}>
            <Input maxLength={60} disabled={fixed ? true : undefined} placeholder="如：course:btn:add" className="yw-mono" />
          </Form.Item>
        )}
        {hasAddress && (
          <Form.Item name="icon" label="图标">
            <Input maxLength={20} placeholder="如：Read" />
          </Form.Item>
        )}
      </div>
      <MenuSwitches {...{ hasAddress, fixed }} />
    </>
  )
}
