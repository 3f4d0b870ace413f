import type { FieldControl } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

/** A sum as it is typed: digits only. */
export function SumInput({
  control,
  value,
  onChange,
}: {
  control: FieldControl
  value: number | null
  onChange: (value: number | null) => void
}) {
  return (
    <Input
      {...control}
      className="pickup-short"
      inputMode="numeric"
      maxLength={10}
      autoComplete="off"
      value={value ?? ''}
      onChange={({ target }) => {
        const digits = target.value.replace(/\D/g, '').slice(0, 8)
        onChange(digits === '' ? null : Number(digits))
      }}
    />
  )
}
