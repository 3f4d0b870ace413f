import type { z } from './zod'

/**
 * Machine codes of the envelope's `error_code`. Each has a Russian text under `errors.<code>` in the messages,
 * and a status in `server/platform/errors.ts`.
 */
export const errorCodes = [
  'unexpected_error',
  'network_error',
  'validation_failed',
  'invalid_json',
  'payload_too_large',
  'unsupported_media_type',
  'not_found',
  'method_not_allowed',
  'unauthorized',
  'forbidden',
  'rate_limited',
  'proof_required',
  'service_unavailable',
  'maintenance',
  'idempotency_key_reused',
  'conflict_changes',
  'wrong_state',
  'account_leaving',
  'wrong_credentials',
  'step_up_required',
  'second_factor_required',
  'second_factor_setup_required',
  'passkey_rejected',
  'account_frozen',
  'sms_unavailable',
  'busy',
  'text_model_failed',
  'inn_taken',
  'own_matter',
  'contact_taken',
  'code_wrong',
  'code_expired',
  'code_too_many',
  'code_resend_too_early',
  'consent_required',
  'age_restricted',
  'already_applied',
  'application_denied',
  'vacancy_age_restricted',
  'resume_required',
  'limit_exceeded',
  'too_many_resumes',
  'invitation_denied',
  'company_required',
  'company_not_verified',
  'vacancy_not_found',
  'resume_not_found',
  'invalid_vacancy',
  'creation_forbidden',
  'unavailable_for_archived',
  'imported_vacancy',
  'claim_not_proven',
  'reading_contradicts',
  'duplicate',
  'file_too_large',
  'file_type_not_allowed',
  'file_password',
  'file_no_text',
  'file_unreadable',
  'image_too_large',
  'image_broken',
  'test_required',
  'resume_visibility_conflict',
  'view_limit_exceeded',
  'quota_exceeded',
  'not_enough_purchased_services',
  'answers_owed',
  'no_available_service',
  'too_early',
  'empty_message',
  'too_long_message',
  'in_a_row_limit',
  'overall_limit',
  'no_invitation',
  'disabled_by_employer',
  'resume_deleted',
  'archived',
  'chat_archived',
  'address_not_found',
  'captcha_required',
  'email_in_description',
  'is_empty',
  'is_too_short',
  'is_too_long',
  'chosen_area_is_not_a_leaf_or_not_exist',
  'anonymous_vacancy_contains_address',
  'anonymous_vacancy_has_real_company_name',
  'slot_taken',
  'slot_too_soon',
  'reschedule_limit',
  'recording_consent_required',
  'own_employer_warning',
  'not_enough_money',
  'price_expired',
  'contacts_hidden',
  'payment_failed',
  'payment_pending',
  'webhook_mismatch',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** Codes of one field's error; texts under `fieldErrors.<code>`. */
export const fieldErrorCodes = [
  'required',
  'invalid',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'too_many',
  'too_few',
  'not_in_list',
  'already_invited',
  'already_member',
  'already_in_base',
  'vacancy_closed',
  'vacancy_anonymous',
  'nobody_to_invite',
  'person_refused',
  'refused_before',
  'term_over',
  'term_not_agreed',
  'name_taken',
  'client_taken',
  'email_invalid',
  'phone_invalid',
  'phone_without_sms',
  'username_invalid',
  'password_weak',
  'password_used',
  'number_invalid',
  'date_invalid',
  'date_order',
  'not_in_resume',
  'url_invalid',
  'salary_order',
  'contacts_in_text',
  'discriminating_words',
  'inn_invalid',
  'ogrn_invalid',
  'unknown_city',
  'unknown_station',
  'unknown_role',
  'name_repeated',
  'company_name_in_text',
  'consent_required',
  'age_restricted',
  'unknown_variable',
  'windows_overlap',
  'duplicate_day',
  'time_past',
  'time_far',
  'time_skipped',
  'time_twice',
  'slots_overlap',
  'no_free_time',
  'options_too_few',
  'range_order',
  'knockout_needs_key',
  'right_answer_missing',
  'table_not_csv',
  'table_empty',
  'table_too_long',
  'table_too_wide',
  'column_repeated',
  'name_column_missing',
  'unfilled',
] as const
export type FieldErrorCode = (typeof fieldErrorCodes)[number]

export interface FieldError {
  /** Dotted path into the body, e.g. `salary.from` or `experience.0.company`. */
  field: string
  code: FieldErrorCode
  /** Parameters of the message, e.g. `{ limit: 100 }`. */
  params?: Record<string, string | number>
}

export interface Envelope<T> {
  success: boolean
  data: T | null
  error_code: ErrorCode | null
  error_message: string | null
}

const known = new Set<string>(fieldErrorCodes)

function codeOf(issue: z.core.$ZodIssue): { code: FieldErrorCode; params?: FieldError['params'] } {
  if (known.has(issue.message)) return { code: issue.message as FieldErrorCode }
  switch (issue.code) {
    case 'too_small': {
      const limit = Number(issue.minimum)
      if (issue.origin === 'string')
        return { code: limit === 1 ? 'required' : 'too_short', params: { limit } }
      if (issue.origin === 'array') return { code: limit === 1 ? 'required' : 'too_few', params: { limit } }
      return { code: 'too_small', params: { limit } }
    }
    case 'too_big': {
      const limit = Number(issue.maximum)
      if (issue.origin === 'string') return { code: 'too_long', params: { limit } }
      if (issue.origin === 'array') return { code: 'too_many', params: { limit } }
      return { code: 'too_big', params: { limit } }
    }
    case 'invalid_value':
      return { code: issue.input === undefined ? 'required' : 'not_in_list' }
    case 'invalid_type':
      return { code: issue.input === undefined || issue.input === null ? 'required' : 'invalid' }
    default:
      return { code: 'invalid' }
  }
}

/** Converts Zod issues to the envelope's `data.errors`; the same on the server and in forms. */
export function fieldErrorsOf(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({ field: issue.path.map(String).join('.'), ...codeOf(issue) }))
}
