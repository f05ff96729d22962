// Placeholder for the answer key of a question in an exam that the user still has to take.
import { LockOutlined } from '@ant-design/icons'

export const AnswerKeyHidden = () => (
  <p className="yw-kept">
    <LockOutlined aria-hidden />
    这道试题出自您还要参加的考试，在您考完之前不显示答案和得分点。
  </p>
)
