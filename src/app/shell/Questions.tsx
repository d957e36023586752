import { useEffect } from 'react'
import { useSession } from '../../state/person/session-store'
import { closeQuestions, useQuestion } from '../../state/screen/overlays'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog'
import { ChoiceQuestion } from './ChoiceQuestion'

/** Renders the open question. Closing it or the end of its session is a no: the next person must not answer it (S27). */
export function Questions() {
  const asked = useQuestion()
  const { userId } = useSession()
  useEffect(() => closeQuestions, [])
  useEffect(() => (userId === undefined ? undefined : closeQuestions), [userId])
  if (!asked) return null
  const { id, question, answer, close } = asked
  if (question.choices) {
    return <ChoiceQuestion key={id} question={question} choices={question.choices} onAnswer={answer} onClose={close} />
  }
  return (
    <ConfirmDialog
      key={id}
      open
      type={question.type}
      title={question.title}
      text={question.text}
      confirmLabel={question.confirmLabel}
      cancelLabel={question.cancelLabel}
      notice={question.notice}
      fields={question.fields}
      onConfirm={(_, values) => answer(values)}
      onClose={close}
    />
  )
}
