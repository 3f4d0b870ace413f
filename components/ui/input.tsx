import clsx from 'clsx'
import type { ComponentProps } from 'react'

export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} className={clsx('input', className)} {...rest} />
}

/** Grows with its text (`field-sizing`); resizable where browsers do not support that. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={clsx('input', className)} {...rest} />
}

export type Option = { value: string; label: string; disabled?: boolean }

type SelectProps = ComponentProps<'select'> & {
  options?: readonly Option[]
  /** The first, empty option. */
  placeholder?: string
}

/** Native select: good on phones, no script. Options by prop or as children. */
export function Select({ className, options, placeholder, children, ...rest }: SelectProps) {
  return (
    <select className={clsx('input', className)} {...rest}>
      {placeholder !== undefined ? <option value="">{placeholder}</option> : null}
      {options?.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
      {children}
    </select>
  )
}
