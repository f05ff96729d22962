// Table of departments with their figures, as a tree of up to four layers; numbers open the list of their people.
import { Button, Table, type TableColumnType } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useTreeRows } from '#ui/table/use-tree-rows.ts'
import { type OrgNode, type Organisation, treeOf } from './org-tree.ts'
import './tabs.css'

export interface OrgColumn<M> {
  title: string
  width: number
  /** Displayed text; «-» and 0 open nothing. */
  value: (measures: M) => string | number
  /** Opens the list of the people behind the number. */
  onClick: (of: { id: string; name: string }) => void
}

interface Props<M> {
  label: string
  rows: readonly Organisation<M>[]
  columns: readonly OrgColumn<M>[]
  /** Number of visible rows; small tables show all. */
  scroll: { x: number; y?: number }
  empty: ReactNode
}
const MANY = 200
const NAME_PX = 230

export const widthOf = (columns: readonly OrgColumn<never>[]) => columns.reduce((sum, c) => sum + c.width, NAME_PX)

/** Departments to compare: those directly below the chosen one, or the chosen one itself. */
export const sideBySide = <R extends { layer: number }>(rows: readonly R[]) => {
  const below = rows.filter((r) => r.layer === 1)
  return below.length ? below : rows.filter((r) => r.layer === 0)
}

function columnOf<M>({ title, width, value, onClick }: OrgColumn<M>): TableColumnType<OrgNode<M>> {
  return {
    title,
    width,
    align: 'right',
    render: (_, { row }) => {
      const shown = value(row.detail)
      const told = typeof shown === 'number' ? shown.toLocaleString('zh-CN') : shown
      return shown && shown !== '-' ? (
        <button
          type="button"
          className="yw-rowact"
          aria-label={`${row.departmentName}${title} ${told}`}
          onClick={() => onClick({ id: row.departmentId, name: row.departmentName })}
        >
          {told}
        </button>
      ) : (
        told
      )
    },
  }
}

export function OrganisationTable<M>({ label, rows: list, columns, scroll, empty }: Props<M>) {
  const tree = useMemo(() => treeOf(list), [list])
  const { rows, expandable, openAll, closeAll } = useTreeRows(tree)
  const name: TableColumnType<OrgNode<M>> = {
    title: '部门',
    width: NAME_PX,
    fixed: 'start',
    ellipsis: true,
    render: (_, { row }) => (
      <span className={row.layer === 0 ? 'yw-strong' : undefined} title={row.departmentFullName}>
        {row.departmentName}
      </span>
    ),
  }
  return (
    <section className="yw-card yw-an-tree" aria-label={label}>
      <header>
        <span className="yw-second">每一行包含其全部下级，最多四层；更深的计入第四层</span>
        <span className="yw-an-acts">
          <Button size="small" type="text" onClick={openAll}>
            全部展开
          </Button>
          <Button size="small" type="text" onClick={closeAll}>
            全部收起
          </Button>
        </span>
      </header>
      <Table<OrgNode<M>>
        size="middle"
        rowKey="id"
        columns={[name, ...columns.map(columnOf)]}
        dataSource={rows}
        expandable={expandable}
        pagination={false}
        virtual={list.length > MANY}
        scroll={scroll}
        locale={{ emptyText: empty }}
      />
    </section>
  )
}
