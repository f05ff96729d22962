// The clear button of a field with a Chinese name; antd names it in English after its icon. <Input allowClear={clearable} />
import { CloseCircleFilled } from '@ant-design/icons'

export const clearable = { clearIcon: <CloseCircleFilled aria-label="清除" /> }
