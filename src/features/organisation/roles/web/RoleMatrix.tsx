// Matrix of all permissions and roles.
import { CheckOutlined } from '@ant-design/icons'
import { Table, type TableProps } from 'antd'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { useRoom } from '#ui/table/use-room.ts'
import '#ui/table/table.css'
import { useTreeRows } from '#ui/table/use-tree-rows.ts'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { type MatrixPower, roles } from '../contract.ts'

const roleWidth = 116

const none: MatrixPower[] = []

export function RoleMatrix() {
  const [ref, room] = useRoom()
  const asked = useApiQuery(roles.matrix, {}, { inPlace: true })
  const matrix = asked.data
  const firstWidth = room.width < 600 ? 168 : 280
  const tree = useTreeRows(matrix?.powers ?? none)
  const columns: TableProps<MatrixPower>['columns'] = [
    {
      key: 'name',
      title: '权限',
      dataIndex: 'name',
      width: firstWidth,
      fixed: 'start',
      render: (name: string, node) => (node.menuType === 'F' ? name : <b className="yw-strong">{name}</b>),
    },
    ...(matrix?.roles ?? []).map(({ id, name }) => ({
      key: id,
      title: name,
      width: roleWidth,
      align: 'center' as const,
      render: (_: unknown, node: MatrixPower) =>
        node.heldBy.includes(id) ? (
          <CheckOutlined className="yw-matrix-tick" aria-label={`${name}持有${node.name}`} />
        ) : (
          <span className="yw-matrix-none" aria-hidden>
            ·
          </span>
        ),
    })),
    { key: 'rest', title: '' },
  ]
  const least = firstWidth + roleWidth * (matrix?.roles.length ?? 0)
  const content = () => (
    <Table<MatrixPower>
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={tree.rows}
      pagination={false}
      tableLayout="fixed"
      scroll={{ x: least > room.width ? least : undefined, y: Math.max(160, room.height - 38) }}
      expandable={tree.expandable}
    />
  )
  return (
    <section className="yw-card yw-list" aria-label="权限矩阵" aria-busy={asked.isFetching}>
      <div ref={ref} className="yw-list-rows">
        <AsyncContent asked={asked} value={room.height === 0 ? undefined : matrix}>
          {content}
        </AsyncContent>
      </div>
      <footer className="yw-list-foot">{matrix && `共 ${matrix.roles.length} 个角色；只读，修改请回到角色列表`}</footer>
    </section>
  )
}
