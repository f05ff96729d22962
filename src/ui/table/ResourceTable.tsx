// A list bound to an endpoint: <ResourceTable name="courses" resource={courses.page} columns={columns} empty={...} />
import type { AnyEndpoint } from '../api/client.ts'
import type { ListProps } from './list-props.ts'
import { ListTable } from './ListTable.tsx'

export function ResourceTable<E extends AnyEndpoint>(props: ListProps<E>) {
  return <ListTable {...props} />
}
