import clsx from 'clsx'
import { StarIcon } from '@/components/ui/icons'
import { ratings } from '@/lib/contracts/negotiation-marks'

/** A read-only rating. */
export function Stars({ value, label }: { value: number; label: string }) {
  return (
    <span className="stars" role="img" aria-label={label}>
      {ratings.slice(0, value).map((star) => (
        <StarIcon key={star} size={14} className="star-on" />
      ))}
    </span>
  )
}

type Props = {
  value: number | null
  name: string
  legend: string
  labelOf: (stars: number) => string
  clear: string
  disabled?: boolean
  onChange: (value: number | null) => void
}

/** An editable rating: native radio buttons, for arrow keys and screen readers. */
export function RatingField({ value, name, legend, labelOf, clear, disabled, onChange }: Props) {
  return (
    <fieldset className="rating" disabled={disabled}>
      <legend className="sr-only">{legend}</legend>
      {ratings.map((star) => (
        <label key={star} className={clsx('rating-star', value !== null && star <= value && 'star-on')}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={star}
            checked={value === star}
            onChange={() => onChange(star)}
          />
          <StarIcon size={22} />
          <span className="sr-only">{labelOf(star)}</span>
        </label>
      ))}
      {value !== null && !disabled ? (
        <button type="button" className="link text-xs" onClick={() => onChange(null)}>
          {clear}
        </button>
      ) : null}
    </fieldset>
  )
}
