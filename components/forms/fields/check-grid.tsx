'use client'

import { Checkbox } from '@/components/ui/check'
import { FieldGroup } from '@/components/ui/field'

/** A few codes as checkboxes. */
export function CheckGrid<Code extends string>({
  legend,
  names,
  values,
  onChange,
  error,
  only,
}: {
  legend: string
  names: Record<string, string>
  values: readonly Code[]
  onChange: (values: Code[]) => void
  error?: string | undefined
  /** Restricts and orders the options; codes that are already selected are always shown. */
  only?: readonly Code[]
}) {
  const codes = (Object.keys(names) as Code[]).filter(
    (code) => !only || only.includes(code) || values.includes(code),
  )
  return (
    <FieldGroup legend={legend} error={error}>
      <div className="check-grid">
        {codes.map((code) => (
          <Checkbox
            key={code}
            label={names[code]}
            checked={values.includes(code)}
            onChange={(event) =>
              onChange(event.target.checked ? [...values, code] : values.filter((value) => value !== code))
            }
          />
        ))}
      </div>
    </FieldGroup>
  )
}
