import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { FieldDoubt } from './field-doubts'
import { ErrorIcon } from './icons'

/** Props that link a control to its label, hint and error: spread them on the control. */
export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type Props = {
  label: ReactNode
  /** Text beside the label, such as «необязательно». */
  mark?: string
  hint?: ReactNode
  error?: ReactNode
  /** Name of the field in `FieldDoubts`. */
  doubt?: string
  className?: string
  /** Fixed id, for links to the field from a list of errors. */
  id?: string
  /** A text editor, which no `label` can point at: the control refers to the label by `aria-labelledby`. */
  editor?: boolean
  children: (control: FieldControl) => ReactNode
}

/** A control with its label above, hint and error below, linked for screen readers. */
export function Field({ label, mark, hint, error, doubt, className, id, editor, children }: Props) {
  const own = useId()
  const control = id ?? own
  const hintId = `${control}-hint`
  const errorId = `${control}-error`
  const describedBy = clsx(error && errorId, hint && hintId) || undefined
  const labelId = `${control}-label`
  const named = (
    <>
      {label}
      {mark ? <span className="field-mark"> {mark}</span> : null}
      {doubt ? <FieldDoubt field={doubt} /> : null}
    </>
  )
  return (
    <div className={clsx('field', className)}>
      {editor ? (
        <span className="field-label" id={labelId}>
          {named}
        </span>
      ) : (
        <label className="field-label" id={labelId} htmlFor={control}>
          {named}
        </label>
      )}
      {children({ id: control, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {error ? (
        <p className="field-error" id={errorId} role="alert">
          <ErrorIcon size={16} className="mt-px flex-none" />
          <span>{error}</span>
        </p>
      ) : null}
      {hint ? (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}

type GroupProps = {
  legend: ReactNode
  hint?: ReactNode
  error?: ReactNode
  className?: string
  children: ReactNode
}

/** Several controls of one question (radios, checkboxes, a pair of inputs). */
export function FieldGroup({ legend, hint, error, className, children }: GroupProps) {
  const own = useId()
  const describedBy = clsx(error && `${own}-error`, hint && `${own}-hint`) || undefined
  return (
    <fieldset
      className={clsx('field', className)}
      aria-describedby={describedBy}
      data-invalid={error ? true : undefined}
    >
      <legend className="field-label mb-1.5">{legend}</legend>
      {children}
      {error ? (
        <p className="field-error" id={`${own}-error`} role="alert">
          <ErrorIcon size={16} className="mt-px flex-none" />
          <span>{error}</span>
        </p>
      ) : null}
      {hint ? (
        <p className="field-hint" id={`${own}-hint`}>
          {hint}
        </p>
      ) : null}
    </fieldset>
  )
}
