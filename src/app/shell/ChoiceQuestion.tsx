import { useState } from 'react'
import type { Answer, Question, QuestionChoice } from '../../state/screen/overlays'
import { RadioCards } from '../../ui/controls/choices/RadioCards'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog'

export type ChoiceQuestionProps = {
  question: Question
  choices: readonly QuestionChoice[]
  onAnswer: (given: Answer) => void
  onClose: () => void
}

/** A question with several answers. It cannot be confirmed until one is chosen. */
export const ChoiceQuestion = ({ question, choices, onAnswer, onClose }: ChoiceQuestionProps) => {
  const [choice, setChoice] = useState('')
  return (
    <ConfirmDialog
      open
      type="form"
      icon="info"
      title={question.title}
      confirmLabel={question.confirmLabel}
      cancelLabel={question.cancelLabel}
      confirmBlocked={choice === ''}
      onConfirm={() => onAnswer({ choice })}
      onClose={onClose}
    >
      <RadioCards
        label={question.text ?? question.title}
        name="choice"
        value={choice}
        options={choices}
        onChange={setChoice}
      />
    </ConfirmDialog>
  )
}
