// The cross that empties a field, by its name: the kit calls it by that of its picture, in English. <Input allowClear={clearable} />
import { CloseCircleFilled } from '@ant-design/icons'

export const clearable = { clearIcon: <CloseCircleFilled aria-label="清除" /> }
