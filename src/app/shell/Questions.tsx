import { useEffect } from 'react'
import { closeQuestions, useQuestion } from '../../state/overlays'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog'

/** Draws the question that some code asked. Closing it without an answer is a no. */
export function Questions() {
  const asked = useQuestion()
  useEffect(() => closeQuestions, [])
  if (!asked) return null
  const { id, question, answer, close } = asked
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
