import type { ErrorCode, FieldError } from '@/lib/contracts/errors'

const statuses: Record<ErrorCode, number> = {
  unexpected_error: 500,
  network_error: 502,
  validation_failed: 422,
  invalid_json: 400,
  payload_too_large: 413,
  unsupported_media_type: 415,
  not_found: 404,
  method_not_allowed: 405,
  unauthorized: 401,
  forbidden: 403,
  rate_limited: 429,
  proof_required: 428,
  service_unavailable: 503,
  maintenance: 503,
  idempotency_key_reused: 409,
  conflict_changes: 409,
  wrong_state: 409,
  account_leaving: 409,
  wrong_credentials: 401,
  step_up_required: 403,
  second_factor_required: 403,
  second_factor_setup_required: 403,
  passkey_rejected: 422,
  account_frozen: 403,
  sms_unavailable: 503,
  busy: 429,
  text_model_failed: 503,
  inn_taken: 409,
  own_matter: 403,
  contact_taken: 409,
  code_wrong: 422,
  code_expired: 422,
  code_too_many: 429,
  code_resend_too_early: 429,
  consent_required: 422,
  age_restricted: 422,
  already_applied: 409,
  application_denied: 403,
  vacancy_age_restricted: 403,
  resume_required: 409,
  limit_exceeded: 429,
  too_many_resumes: 409,
  invitation_denied: 403,
  company_required: 403,
  company_not_verified: 403,
  vacancy_not_found: 404,
  resume_not_found: 404,
  invalid_vacancy: 422,
  creation_forbidden: 403,
  unavailable_for_archived: 409,
  imported_vacancy: 409,
  claim_not_proven: 409,
  reading_contradicts: 409,
  duplicate: 409,
  file_too_large: 413,
  file_type_not_allowed: 415,
  file_password: 422,
  file_no_text: 422,
  file_unreadable: 422,
  image_too_large: 422,
  image_broken: 422,
  test_required: 409,
  resume_visibility_conflict: 409,
  view_limit_exceeded: 429,
  quota_exceeded: 403,
  not_enough_purchased_services: 409,
  answers_owed: 409,
  no_available_service: 409,
  too_early: 409,
  empty_message: 422,
  too_long_message: 422,
  in_a_row_limit: 429,
  overall_limit: 429,
  no_invitation: 409,
  disabled_by_employer: 403,
  resume_deleted: 409,
  archived: 409,
  chat_archived: 409,
  address_not_found: 404,
  captcha_required: 403,
  email_in_description: 422,
  is_empty: 422,
  is_too_short: 422,
  is_too_long: 422,
  chosen_area_is_not_a_leaf_or_not_exist: 422,
  anonymous_vacancy_contains_address: 422,
  anonymous_vacancy_has_real_company_name: 422,
  slot_taken: 409,
  slot_too_soon: 409,
  reschedule_limit: 409,
  recording_consent_required: 409,
  own_employer_warning: 409,
  not_enough_money: 409,
  price_expired: 409,
  contacts_hidden: 409,
  payment_failed: 402,
  payment_pending: 409,
  webhook_mismatch: 409,
}

/** An error caused by the caller. The code is part of the contract; texts are in the messages. */
export class AppError extends Error {
  readonly status: number

  constructor(
    readonly code: ErrorCode,
    readonly details: {
      /** One entry per invalid field, with 422. */
      fields?: FieldError[]
      /** Retry-After, seconds. */
      retryAfter?: number
      /** Data for the client, for example the current state with `wrong_state`. */
      data?: Record<string, unknown>
    } = {},
  ) {
    super(code)
    this.status = statuses[code]
  }
}

export const invalidField = (
  field: string,
  code: FieldError['code'],
  params?: FieldError['params'],
): AppError => new AppError('validation_failed', { fields: [{ field, code, ...(params && { params }) }] })
