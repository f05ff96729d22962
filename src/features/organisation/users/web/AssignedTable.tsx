// Table of assigned departments and users, with pages: the frame that exams and projects share.
import { ApartmentOutlined, SearchOutlined, UserOutlined } from '@ant-design/icons'
import { Input, type TableProps } from 'antd'
import { clearable } from '#ui/form/clearable.tsx'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { type RowAction, RowActions } from '#ui/table/RowActions.tsx'
import { pager, showTotal } from '#ui/table/pager.ts'
import { SmallTable } from '#ui/table/SmallTable.tsx'
import type { TypedSearch } from '#ui/state/use-typed-search.ts'
import { type QueryResult, AsyncContent } from '#ui/page/AsyncContent.tsx'
import './targets.css'

const kinds = { BY_GROUP: '按部门', BY_USER: '按人员' } as const

export interface Assigned {
  id: string
  selectionType: keyof typeof kinds
  targetName: string
  assignTime: string
}

interface Props<R extends Assigned> {
  search: TypedSearch
  asked: QueryResult<{ records: R[]; total: number }>
  /** Content at the right of the search: number of users, and batch actions. */
  bar: ReactNode
  /** Further columns before 指派时间. */
  more?: TableProps<R>['columns']
  /** Action that removes an assignment; absent without the right. */
  removal?: (record: R) => RowAction
  /** Text of the empty table. */
  empty: string
}

export function AssignedTable<R extends Assigned>({ search, asked, bar, more, removal, empty }: Props<R>) {
  const columns: TableProps<R>['columns'] = [
    {
      key: 'targetName',
      title: '指派对象',
      render: (_, a) => (
        <>
          {a.selectionType === 'BY_GROUP' ? <ApartmentOutlined aria-hidden /> : <UserOutlined aria-hidden />} {a.targetName}
        </>
      ),
    },
    { key: 'selectionType', title: '指派方式', width: 96, render: (_, a) => kinds[a.selectionType] },
    ...(more ?? []),
    { key: 'assignTime', title: '指派时间', width: 180, dataIndex: 'assignTime', className: 'yw-second' },
    ...(removal ? [{ key: 'act', title: '操作', width: 80, render: (_: unknown, a: R) => <RowActions actions={[removal(a)]} /> }] : []),
  ]
  return (
    <>
      <div className="yw-assigned-bar">
        <Input
          allowClear={clearable}
          maxLength={100}
          aria-label="查找指派对象"
          placeholder="机构或人员"
          prefix={<SearchOutlined aria-hidden className="yw-muted" />}
          value={search.draft}
          onChange={(e) => search.type(e.target.value)}
        />
        {bar}
      </div>
      <AsyncContent asked={asked} size={140}>
        {(data) => (
          <SmallTable<R>
            size="small"
            rowKey="id"
            columns={columns}
            dataSource={data.records}
            scroll={{ y: 400 }}
            pagination={{
              ...pager({ page: search.pageNumber, size: search.pageSize, total: data.total, onTurn: search.turn }),
              showTotal,
            }}
            locale={{
              emptyText: (
                <EmptyState
                  size={120}
                  picture={search.text ? 'noresult' : 'nodata'}
                  title={search.text ? '没有符合条件的指派' : '还没有指派'}
                  {...(search.text ? {} : { text: empty })}
                />
              ),
            }}
          />
        )}
      </AsyncContent>
    </>
  )
}
