// Page of one entry of the permission tree: add, change or view.
import { Button, type FormInstance } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { useCrumbs } from '#ui/page/crumbs.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Allowed } from '#ui/page/Forbidden.tsx'
import { PageForm, usePageForm } from '#ui/form/PageForm.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { May } from '#ui/api/session.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { childTypes, forbiddenFields, type Menu, type MenuType, menus } from '../contract.ts'
import { menuEditAddress, readMenuAddress } from './addresses.ts'
import { MenuFields, type MenuValues, top } from './MenuFields.tsx'
import './menus.css'

const list = '/menuList'
const titles = { add: '添加菜单', edit: '编辑菜单', view: '查看菜单' }

const flat = (tree: readonly Menu[]): Menu[] => tree.flatMap((m) => [m, ...flat(m.childList)])

/** Initial values of a new entry: its type follows from the parent, its place is after the last sibling. */
function startBelow(parent: Menu | undefined, tree: readonly Menu[]) {
  const usual: MenuType = parent ? (childTypes[parent.menuType].at(-1) ?? 'F') : 'M'
  return { menuType: usual, sequence: (parent ? parent.childList.length : tree.length) + 1, component: usual === 'M' ? 'Layout' : null }
}

type Start = ReturnType<typeof startBelow>
/** Values that follow from another parent, as far as the user has not filled them in; a type that is not allowed there is replaced. */
function keeping(form: FormInstance<MenuValues>, before: Start, after: Start, allowed: readonly MenuType[]): Partial<Start> {
  const now = form.getFieldsValue(true) as Partial<MenuValues>
  const isOwn = (name: keyof Start) => form.isFieldTouched(name) || String(now[name] ?? '') !== String(before[name] ?? '')
  const names = (Object.keys(after) as (keyof Start)[]).filter(
    (name) => !isOwn(name) || (name === 'menuType' && !allowed.includes(now.menuType ?? 'F')),
  )
  return Object.fromEntries(names.map((name) => [name, after[name]]))
}

function valuesOf(menu: Menu | undefined, fid: string | null, tree: readonly Menu[]): MenuValues {
  if (!menu) {
    const parent = flat(tree).find((m) => m.id === fid)
    const rest = { name: '', alias: null, path: null, icon: null, isFrame: false, visible: true, enabled: true }
    return { fid: parent?.id ?? top, ...rest, ...startBelow(parent, tree) }
  }
  const { name, alias, menuType, path, component, icon, isFrame, visible, enabled, sequence } = menu
  return { fid: menu.fid ?? top, name, alias, menuType, path, component, icon, isFrame, visible, enabled, sequence }
}

/** Request body: '' is the top, and a validated place is a number. */
const bodyOf = <V extends Partial<MenuValues>>(values: V) => ({
  ...(values as V & { sequence: number }),
  ...(values.fid === undefined ? {} : { fid: values.fid || null }),
})

/** The values without fields that the chosen type does not have. */
const fitting = (values: MenuValues) => ({
  ...values,
  ...Object.fromEntries(forbiddenFields[values.menuType].map((name) => [name, undefined])),
})

function Editor({ tree, of, fid, readOnly }: { tree: readonly Menu[]; of: Menu | undefined; fid: string | null; readOnly: boolean }) {
  const navigate = useNavigate()
  // the entry as it was opened, even if the list is refreshed meanwhile
  const [menu] = useState(of)
  const options = { done: '保存成功', refresh: [menus.tree], form: true }
  const create = useApiMutation(menus.create, options)
  const update = useApiMutation(menus.update, options)
  const editing = menu ? 'edit' : 'add'
  const title = titles[readOnly ? 'view' : editing]
  const initial = valuesOf(menu, fid, tree)
  const page = usePageForm<MenuValues>({
    title,
    readOnly,
    initial,
    subject: menu?.name,
    draft: menu ? `menu:${menu.id}` : `menu:new:${fid ?? ''}`,
    onSubmit: async (values, { touched, version, keeper }) => {
      const outcome = await (menu
        ? update.run({ body: { ...bodyOf(touched), id: menu.id, version: version ?? menu.version } }, { keeper })
        : create.run({ body: bodyOf(fitting({ ...initial, ...values })) }, { keeper }))
      if (outcome.ok) page.leave(list)
      return outcome
    },
    latest: async () => {
      const now = flat(await call(menus.tree)).find((m) => m.id === menu?.id)
      if (!now) throw new Error('it has been deleted')
      return { values: valuesOf(now, null, tree), version: now.version }
    },
  })
  const { now } = page
  const parent = flat(tree).find((m) => m.id === now.fid)
  const onParent = (to: string) => {
    if (menu) return
    const below = flat(tree).find((m) => m.id === to)
    page.form.setFieldsValue(keeping(page.form, startBelow(parent, tree), startBelow(below, tree), childTypes[below?.menuType ?? 'M']))
    page.note()
  }
  return (
    <>
      <PageHeader back={list} title={title} sub={menu?.builtIn ? '系统内置：类型、权限标识、路由地址和组件不能修改' : undefined}>
        {readOnly ? (
          menu && (
            <May do={menus.update}>
              <Button onClick={() => navigate(menuEditAddress({ mode: 'edit', menu }), { replace: true })}>编辑</Button>
            </May>
          )
        ) : (
          <>
            <Button onClick={() => navigate(list)}>取消</Button>
            <Button type="primary" loading={page.busy} onClick={() => void page.submit()}>
              保存
            </Button>
          </>
        )}
      </PageHeader>
      <section className="yw-card">
        <PageForm page={page} className={readOnly ? 'yw-menu-form is-view' : 'yw-menu-form'}>
          <MenuFields tree={tree} menu={menu} parent={parent} type={now.menuType} isFrame={now.isFrame} onParent={onParent} />
        </PageForm>
      </section>
    </>
  )
}

const toAdd = (fid: string | null | undefined) =>
  (fid ? ['menu:btn:addChild', '添加子节点'] : ['menu:btn:addRoot', '添加根节点']) as [string, string]

export default function MenuEditPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { mode, id, fid } = readMenuAddress(search)
  const asked = useApiQuery(menus.tree, {}, { inPlace: true })
  // an edit must start from the server's current state, not from the cached list
  const tree = asked.isFetchedAfterMount ? asked.data : undefined
  const menu = tree && flat(tree).find((m) => m.id === id)
  useCrumbs([{ title: '菜单管理', to: list }, { title: menu?.name ?? titles[mode] }])
  if (!tree) return <AsyncContent asked={asked} value={tree} card />
  const back = (
    <Button type="primary" onClick={() => navigate(list)}>
      返回菜单管理
    </Button>
  )
  if (mode !== 'add' && !menu) {
    return <EmptyState picture="missing" title="内容不存在" text="这个节点可能已被删除。" action={back} page />
  }
  const editor = (
    <Editor key={`${mode} ${id} ${fid}`} tree={tree} of={mode === 'add' ? undefined : menu} fid={fid} readOnly={mode === 'view'} />
  )
  if (mode === 'view') return editor
  const [word, right] = mode === 'edit' ? ['menu:btn:edit', '编辑菜单'] : toAdd(fid)
  return (
    <Allowed do={word} right={right} action={back}>
      {editor}
    </Allowed>
  )
}
