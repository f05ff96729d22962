// Adds a whole tree of departments, pasted as indented lines, as paths, or as the columns of a sheet; with a preview and an undo.
import { Form, Input } from 'antd'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { undoAction } from '#ui/page/notice.ts'
import { type DepartmentNode, departments, MAX_LAYER, maxPasted } from '../contract.ts'
import { type PastedTree, parseTree } from './pasted-tree.ts'

interface Props {
  /** The parent, null: at the top; undefined: closed. */
  of: DepartmentNode | null | undefined
  siblings: readonly DepartmentNode[]
  onClose: () => void
}

const shownAtOnce = 60
const example = '华东区\n  上海分公司\n    销售一部\n  杭州分公司\n华南区'

const isThere = (nodes: readonly DepartmentNode[], [name, ...rest]: readonly string[]): boolean => {
  const found = nodes.find((node) => node.name === name)
  return !!found && (rest.length === 0 || isThere(found.childList, rest))
}

/** Preview: departments to add, existing ones, and unreadable lines. */
function Preview({ pasted: { paths, faults }, siblings }: { pasted: PastedTree; siblings: readonly DepartmentNode[] }) {
  const known = paths.filter((path) => isThere(siblings, path)).length
  return (
    <section aria-label="预览" aria-live="polite">
      <p className="yw-second">
        将添加 {paths.length - known} 个部门{known > 0 && `，${known} 个已有，不重复添加`}
      </p>
      {faults.map(({ line, text }) => (
        <p key={line} className="yw-error" role="alert">
          第{line}行：{text}
        </p>
      ))}
      <ul className="yw-pasted-tree">
        {paths.slice(0, shownAtOnce).map((path) => (
          <li key={path.join('/')} style={{ paddingInlineStart: (path.length - 1) * 20 }}>
            {path.at(-1)}
            {isThere(siblings, path) && <small className="yw-muted"> 已有</small>}
          </li>
        ))}
      </ul>
      {paths.length > shownAtOnce && <p className="yw-muted">另有 {paths.length - shownAtOnce} 个</p>}
    </section>
  )
}

export function PasteDepartmentsDialog({ of, siblings, onClose }: Props) {
  const [form] = Form.useForm<{ text: string }>()
  const text = Form.useWatch('text', form) ?? ''
  const depth = MAX_LAYER - (of ? of.layer : -1)
  const pasted = parseTree(text, depth)
  const remove = useApiMutation(departments.remove, { silent: true })
  const refresh = [departments.tree]
  const takenBack = useApiMutation(departments.remove, { done: '已撤销添加', refresh })
  const create = useApiMutation(departments.saveTree, {
    refresh,
    form: true,
    done: ({ made }) => `已添加 ${made.length} 个部门`,
    // ancestors were made first, so they are removed last
    offer: ({ made }) =>
      made.length
        ? undoAction(async () => {
            const [top, ...below] = made
            for (const { id } of below.toReversed()) await remove.run({ params: { id } })
            await takenBack.run({ params: { id: top?.id ?? '' } })
          })
        : undefined,
  })
  return (
    <FormModal<{ text: string }>
      open={of !== undefined}
      form={form}
      width="m"
      title="批量添加部门"
      subject={of?.fullName}
      draft={`departments-pasted:${of?.id ?? 'top'}`}
      initial={{ text: '' }}
      okText={pasted.paths.length ? `添加 ${pasted.paths.length} 个部门` : '添加部门'}
      onClose={onClose}
      fieldOf={() => 'text'}
      onSubmit={(_, { keeper }) => create.run({ body: { parentId: of?.id ?? null, paths: pasted.paths } }, { keeper })}
    >
      <Form.Item
        name="text"
        label="部门"
        extra={`用缩进表示上下级；也可以从表格粘贴：一列完整路径（华东区/上海分公司），或每级一列。一次最多 ${maxPasted} 个`}
        rules={[
          { required: true, whitespace: true, message: '请粘贴部门' },
          {
            validator: (_, value: string | undefined) => {
              const { paths, faults } = parseTree(value ?? '', depth)
              if (faults.length) return Promise.reject(new Error(`有 ${faults.length} 行不能添加，请修改`))
              return paths.length > maxPasted ? Promise.reject(new Error(`一次最多 ${maxPasted} 个部门`)) : Promise.resolve()
            },
          },
        ]}
      >
        <Input.TextArea autoFocus autoSize={{ minRows: 8, maxRows: 14 }} placeholder={example} onKeyDown={indentByTab} />
      </Form.Item>
      {pasted.paths.length + pasted.faults.length > 0 && <Preview pasted={pasted} siblings={siblings} />}
    </FormModal>
  )
}

/** Tab at the start of a line indents it; elsewhere it leaves the field, as usual. */
function indentByTab(e: React.KeyboardEvent<HTMLTextAreaElement>) {
  const { value, selectionStart } = e.currentTarget
  const before = value.slice(value.lastIndexOf('\n', selectionStart - 1) + 1, selectionStart)
  if (e.key !== 'Tab' || e.shiftKey || before.trim() !== '' || !value) return
  e.preventDefault()
  document.execCommand('insertText', false, '  ')
}
