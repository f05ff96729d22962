// Somebody else saved the record first: whose version it is to be.
import { Alert, Button } from 'antd'
import '../page/kit.css'

interface Props {
  /** What they changed, where no field says it. */
  what?: string
  onAdopt: () => void
  onOverwrite: () => void
}

export const ConflictBanner = ({ what, onAdopt, onOverwrite }: Props) => (
  <Alert
    className="yw-conflict"
    type="warning"
    showIcon
    title="这条记录刚刚被他人修改过，您填写的内容都还在"
    description={
      <>
        {what && <div>{what}</div>}
        <span className="yw-conflict-acts">
          <Button size="small" onClick={onAdopt}>
            采用对方的修改
          </Button>
          <Button size="small" type="text" onClick={onOverwrite}>
            用我的覆盖
          </Button>
        </span>
      </>
    }
  />
)
