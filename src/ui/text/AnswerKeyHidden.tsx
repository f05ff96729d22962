// In the place of what is right, for whom an exam still asks it.
import { LockOutlined } from '@ant-design/icons'

export const AnswerKeyHidden = () => (
  <p className="yw-kept">
    <LockOutlined aria-hidden />
    这道试题出自您还要参加的考试，在您考完之前不显示答案和得分点。
  </p>
)
