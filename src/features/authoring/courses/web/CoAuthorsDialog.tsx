// Dialog of the co-authors (协作者) of a course: owners add and remove people, a co-author can leave.
import { Button, Modal, type TableProps } from 'antd'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { undoAction } from '#ui/page/notice.ts'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { type RowAction, RowActions } from '#ui/table/RowActions.tsx'
import { useMay, usePerson } from '#ui/api/session.tsx'
import { SmallTable } from '#ui/table/SmallTable.tsx'
import { layout } from '#ui/theme/palette.ts'
import { PersonPicker } from '#features/organisation/users/web/PersonPicker.tsx'
import { useReachNote } from '#features/organisation/users/web/use-reach-note.tsx'
import { type CoAuthor, coAuthors, courses, type ListedCourse, maxCoAuthors } from '../contract.ts'
import './co-authors.css'

export type CoAuthored = Pick<ListedCourse, 'id' | 'title' | 'createUserName' | 'canManage'>

const lacking = '没有课程编辑权限'
/** Adds one person per call, so that a skipped person is shown as a failure. */
const left = { verb: '添加', leads: { nowhere: 'one person at a time' } } as const
const touched = [coAuthors.list, courses.page, courses.detail, courses.tree]

/** Returns the reason why the co-author cannot edit, or null. */
function effectOf({ disabled, holds }: CoAuthor): string | null {
  if (disabled) return '账号已停用'
  return holds ? null : lacking
}

const columnsOf = (actionOf: (person: CoAuthor) => RowAction[]): TableProps<CoAuthor>['columns'] => [
  {
    key: 'name',
    title: '姓名',
    width: 150,
    className: 'yw-strong',
    render: (_, person) => (
      <>
        {person.name}
        {effectOf(person) && <small className="yw-co-author-note yw-warn">{effectOf(person)}</small>}
      </>
    ),
  },
  { key: 'orgName', title: '部门', render: (_, person) => person.orgName ?? '-' },
  {
    key: 'createDate',
    title: '添加',
    width: 150,
    className: 'yw-second',
    render: (_, person) => (
      <>
        {person.createUserName ?? '-'}
        <small className="yw-co-author-note">{person.createDate.slice(0, 16)}</small>
      </>
    ),
  },
  { key: 'act', title: '操作', width: 72, render: (_, person) => <RowActions actions={actionOf(person)} /> },
]

function People({ course, onClose }: { course: CoAuthored; onClose: () => void }) {
  const { id } = course
  const self = usePerson().id
  const mayChange = useMay()(coAuthors.add)
  const bound = useReachNote('课')
  const manages = mayChange && (course.canManage ?? false)
  const asked = useApiQuery(coAuthors.list, { params: { id } }, { inPlace: true })
  const add = useApiMutation(coAuthors.add, { left, done: '协作者已添加', refresh: touched })
  const back = useApiMutation(coAuthors.add, { left, done: '已恢复', refresh: touched })
  const remove = useApiMutation(coAuthors.remove, {
    left,
    done: '协作者已移除',
    refresh: touched,
    offer: ({ done }) => undoAction(() => void back.run({ params: { id }, body: done })),
  })
  const leave = useApiMutation(coAuthors.remove, { left, done: '已退出协作', refresh: touched, onDone: onClose })
  const actionOf = (person: CoAuthor): RowAction[] => {
    if (manages) return [{ label: '移除', danger: true, onClick: () => void remove.run({ params: { id }, body: [person.id] }) }]
    if (person.id !== self || !mayChange) return []
    const content = `退出后不能再编辑课程「${course.title}」，需要时由创建人等重新添加。`
    const act = () => leave.run({ params: { id }, body: [self] })
    return [{ label: '退出', danger: true, confirm: { title: '确定退出协作？', content, okText: '退出', act } }]
  }
  const full = (asked.data?.length ?? 0) >= maxCoAuthors
  return (
    <>
      {manages && (
        <div className="yw-co-author-add">
          <PersonPicker
            taken={[self, ...(asked.data ?? []).map((person) => person.id)]}
            placeholder={full ? coAuthors.meta.failures.tooMany : '搜索姓名、工号或登录名，选择后加入'}
            disabled={full || add.busy}
            word={{ held: 'course:btn:edit', lacking }}
            onPick={(person) => void add.run({ params: { id }, body: [person.id] })}
          />
          {bound}
        </div>
      )}
      <AsyncContent asked={asked} size={140}>
        {(people) => (
          <SmallTable<CoAuthor>
            size="small"
            rowKey="id"
            columns={columnsOf(actionOf)}
            dataSource={people}
            pagination={false}
            scroll={{ y: 360 }}
            locale={{
              emptyText: (
                <EmptyState size={120} title="还没有协作者" {...(manages ? { text: '添加后，他们可以和您一起编辑这门课程。' } : {})} />
              ),
            }}
          />
        )}
      </AsyncContent>
    </>
  )
}

/** Null in `of` closes the dialog. */
export const CoAuthorsDialog = ({ of, onClose }: { of: CoAuthored | null; onClose: () => void }) => (
  <Modal
    open={of !== null}
    title={
      <span className="yw-modal-title">
        协作者<span>{of?.title}</span>
      </span>
    }
    width={layout.dialog.m}
    style={{ top: 48 }}
    destroyOnHidden
    onCancel={onClose}
    footer={
      <div className="yw-modal-foot">
        <span className="yw-left">可编辑课程全部内容；不能删除课程，也不能增减协作者</span>
        <Button onClick={onClose}>关闭</Button>
      </div>
    }
  >
    {of && <People course={of} onClose={onClose} />}
  </Modal>
)
