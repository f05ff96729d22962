// Edit conflict: another user has saved the record first, and the user chooses between the two versions.
import { Alert, Button } from 'antd'
import '../page/kit.css'

interface Props {
  /** Description of the other user's change, if no field shows it. */
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
