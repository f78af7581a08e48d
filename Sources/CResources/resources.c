// Written by scripts/embed-resources; change that, not this.
#include "CResources.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char answers_check_session_html[] = {
#embed "Resources/answers/check-session.html" suffix(,)
0};

static const unsigned char answers_cookie_probe_html[] = {
#embed "Resources/answers/cookie-probe.html" suffix(,)
0};

static const unsigned char answers_form_post_mustache[] = {
#embed "Resources/answers/form-post.mustache" suffix(,)
0};

static const unsigned char console_activity_js[] = {
#embed "Resources/console/activity.js" suffix(,)
0};

static const unsigned char console_api_js[] = {
#embed "Resources/console/api.js" suffix(,)
0};

static const unsigned char console_app_js[] = {
#embed "Resources/console/app.js" suffix(,)
0};

static const unsigned char console_beside_js[] = {
#embed "Resources/console/beside.js" suffix(,)
0};

static const unsigned char console_ca_html[] = {
#embed "Resources/console/ca.html" suffix(,)
0};

static const unsigned char console_callback_html[] = {
#embed "Resources/console/callback.html" suffix(,)
0};

static const unsigned char console_callback_js[] = {
#embed "Resources/console/callback.js" suffix(,)
0};

static const unsigned char console_client_js[] = {
#embed "Resources/console/client.js" suffix(,)
0};

static const unsigned char console_clock_chip_js[] = {
#embed "Resources/console/clock-chip.js" suffix(,)
0};

static const unsigned char console_clock_js[] = {
#embed "Resources/console/clock.js" suffix(,)
0};

static const unsigned char console_cognito_js[] = {
#embed "Resources/console/cognito.js" suffix(,)
0};

static const unsigned char console_console_css[] = {
#embed "Resources/console/console.css" suffix(,)
0};

static const unsigned char console_dom_js[] = {
#embed "Resources/console/dom.js" suffix(,)
0};

static const unsigned char console_editor_js[] = {
#embed "Resources/console/editor.js" suffix(,)
0};

static const unsigned char console_faults_js[] = {
#embed "Resources/console/faults.js" suffix(,)
0};

static const unsigned char console_flows_js[] = {
#embed "Resources/console/flows.js" suffix(,)
0};

static const unsigned char console_index_html[] = {
#embed "Resources/console/index.html" suffix(,)
0};

static const unsigned char console_jwt_js[] = {
#embed "Resources/console/jwt.js" suffix(,)
0};

static const unsigned char console_list_js[] = {
#embed "Resources/console/list.js" suffix(,)
0};

static const unsigned char console_outbox_js[] = {
#embed "Resources/console/outbox.js" suffix(,)
0};

static const unsigned char console_palette_js[] = {
#embed "Resources/console/palette.js" suffix(,)
0};

static const unsigned char console_parts_css[] = {
#embed "Resources/console/parts.css" suffix(,)
0};

static const unsigned char console_parts_js[] = {
#embed "Resources/console/parts.js" suffix(,)
0};

static const unsigned char console_picture_js[] = {
#embed "Resources/console/picture.js" suffix(,)
0};

static const unsigned char console_pool_js[] = {
#embed "Resources/console/pool.js" suffix(,)
0};

static const unsigned char console_pools_js[] = {
#embed "Resources/console/pools.js" suffix(,)
0};

static const unsigned char console_remedies_js[] = {
#embed "Resources/console/remedies.js" suffix(,)
0};

static const unsigned char console_requests_js[] = {
#embed "Resources/console/requests.js" suffix(,)
0};

static const unsigned char console_sandboxes_js[] = {
#embed "Resources/console/sandboxes.js" suffix(,)
0};

static const unsigned char console_signins_js[] = {
#embed "Resources/console/signins.js" suffix(,)
0};

static const unsigned char console_times_js[] = {
#embed "Resources/console/times.js" suffix(,)
0};

static const unsigned char console_tokens_js[] = {
#embed "Resources/console/tokens.js" suffix(,)
0};

static const unsigned char console_tryit_js[] = {
#embed "Resources/console/tryit.js" suffix(,)
0};

static const unsigned char console_undo_js[] = {
#embed "Resources/console/undo.js" suffix(,)
0};

static const unsigned char console_users_js[] = {
#embed "Resources/console/users.js" suffix(,)
0};

static const unsigned char gallery_gallery_css[] = {
#embed "Resources/gallery/gallery.css" suffix(,)
0};

static const unsigned char gallery_index_mustache[] = {
#embed "Resources/gallery/index.mustache" suffix(,)
0};

static const unsigned char gallery_samples_json[] = {
#embed "Resources/gallery/samples.json" suffix(,)
0};

static const unsigned char mails_mail_mustache[] = {
#embed "Resources/mails/mail.mustache" suffix(,)
0};

static const unsigned char pages_authenticator_mustache[] = {
#embed "Resources/pages/authenticator.mustache" suffix(,)
0};

static const unsigned char pages_choose_account_mustache[] = {
#embed "Resources/pages/choose-account.mustache" suffix(,)
0};

static const unsigned char pages_choose_mustache[] = {
#embed "Resources/pages/choose.mustache" suffix(,)
0};

static const unsigned char pages_code_mustache[] = {
#embed "Resources/pages/code.mustache" suffix(,)
0};

static const unsigned char pages_confirm_forgot_password_mustache[] = {
#embed "Resources/pages/confirm-forgot-password.mustache" suffix(,)
0};

static const unsigned char pages_confirm_mustache[] = {
#embed "Resources/pages/confirm.mustache" suffix(,)
0};

static const unsigned char pages_confirmed_mustache[] = {
#embed "Resources/pages/confirmed.mustache" suffix(,)
0};

static const unsigned char pages_consent_mustache[] = {
#embed "Resources/pages/consent.mustache" suffix(,)
0};

static const unsigned char pages_device_mustache[] = {
#embed "Resources/pages/device.mustache" suffix(,)
0};

static const unsigned char pages_email_factor_mustache[] = {
#embed "Resources/pages/email-factor.mustache" suffix(,)
0};

static const unsigned char pages_error_mustache[] = {
#embed "Resources/pages/error.mustache" suffix(,)
0};

static const unsigned char pages_forgot_password_mustache[] = {
#embed "Resources/pages/forgot-password.mustache" suffix(,)
0};

static const unsigned char pages_layout_mustache[] = {
#embed "Resources/pages/layout.mustache" suffix(,)
0};

static const unsigned char pages_messages_de_json[] = {
#embed "Resources/pages/messages.de.json" suffix(,)
0};

static const unsigned char pages_messages_en_json[] = {
#embed "Resources/pages/messages.en.json" suffix(,)
0};

static const unsigned char pages_messages_es_json[] = {
#embed "Resources/pages/messages.es.json" suffix(,)
0};

static const unsigned char pages_messages_fr_json[] = {
#embed "Resources/pages/messages.fr.json" suffix(,)
0};

static const unsigned char pages_messages_id_json[] = {
#embed "Resources/pages/messages.id.json" suffix(,)
0};

static const unsigned char pages_messages_it_json[] = {
#embed "Resources/pages/messages.it.json" suffix(,)
0};

static const unsigned char pages_messages_ja_json[] = {
#embed "Resources/pages/messages.ja.json" suffix(,)
0};

static const unsigned char pages_messages_ko_json[] = {
#embed "Resources/pages/messages.ko.json" suffix(,)
0};

static const unsigned char pages_messages_pt_BR_json[] = {
#embed "Resources/pages/messages.pt-BR.json" suffix(,)
0};

static const unsigned char pages_messages_zh_CN_json[] = {
#embed "Resources/pages/messages.zh-CN.json" suffix(,)
0};

static const unsigned char pages_messages_zh_TW_json[] = {
#embed "Resources/pages/messages.zh-TW.json" suffix(,)
0};

static const unsigned char pages_new_password_mustache[] = {
#embed "Resources/pages/new-password.mustache" suffix(,)
0};

static const unsigned char pages_pages_css[] = {
#embed "Resources/pages/pages.css" suffix(,)
0};

static const unsigned char pages_parts_aids_mustache[] = {
#embed "Resources/pages/parts/aids.mustache" suffix(,)
0};

static const unsigned char pages_parts_app_mustache[] = {
#embed "Resources/pages/parts/app.mustache" suffix(,)
0};

static const unsigned char pages_parts_client_mustache[] = {
#embed "Resources/pages/parts/client.mustache" suffix(,)
0};

static const unsigned char pages_parts_code_mustache[] = {
#embed "Resources/pages/parts/code.mustache" suffix(,)
0};

static const unsigned char pages_parts_destination_mustache[] = {
#embed "Resources/pages/parts/destination.mustache" suffix(,)
0};

static const unsigned char pages_parts_field_mustache[] = {
#embed "Resources/pages/parts/field.mustache" suffix(,)
0};

static const unsigned char pages_parts_findings_mustache[] = {
#embed "Resources/pages/parts/findings.mustache" suffix(,)
0};

static const unsigned char pages_parts_form_mustache[] = {
#embed "Resources/pages/parts/form.mustache" suffix(,)
0};

static const unsigned char pages_parts_graphic_mustache[] = {
#embed "Resources/pages/parts/graphic.mustache" suffix(,)
0};

static const unsigned char pages_parts_logo_mustache[] = {
#embed "Resources/pages/parts/logo.mustache" suffix(,)
0};

static const unsigned char pages_parts_mark_mustache[] = {
#embed "Resources/pages/parts/mark.mustache" suffix(,)
0};

static const unsigned char pages_parts_new_password_mustache[] = {
#embed "Resources/pages/parts/new-password.mustache" suffix(,)
0};

static const unsigned char pages_parts_passkey_mustache[] = {
#embed "Resources/pages/parts/passkey.mustache" suffix(,)
0};

static const unsigned char pages_parts_privacy_policy_mustache[] = {
#embed "Resources/pages/parts/privacy-policy.mustache" suffix(,)
0};

static const unsigned char pages_parts_providers_mustache[] = {
#embed "Resources/pages/parts/providers.mustache" suffix(,)
0};

static const unsigned char pages_parts_resend_mustache[] = {
#embed "Resources/pages/parts/resend.mustache" suffix(,)
0};

static const unsigned char pages_parts_said_mustache[] = {
#embed "Resources/pages/parts/said.mustache" suffix(,)
0};

static const unsigned char pages_parts_strip_logo_mustache[] = {
#embed "Resources/pages/parts/strip-logo.mustache" suffix(,)
0};

static const unsigned char pages_parts_terms_of_use_mustache[] = {
#embed "Resources/pages/parts/terms-of-use.mustache" suffix(,)
0};

static const unsigned char pages_parts_username_mustache[] = {
#embed "Resources/pages/parts/username.mustache" suffix(,)
0};

static const unsigned char pages_passkey_add_mustache[] = {
#embed "Resources/pages/passkey-add.mustache" suffix(,)
0};

static const unsigned char pages_passkey_mustache[] = {
#embed "Resources/pages/passkey.mustache" suffix(,)
0};

static const unsigned char pages_passkeys_js[] = {
#embed "Resources/pages/passkeys.js" suffix(,)
0};

static const unsigned char pages_pick_mustache[] = {
#embed "Resources/pages/pick.mustache" suffix(,)
0};

static const unsigned char pages_provider_mustache[] = {
#embed "Resources/pages/provider.mustache" suffix(,)
0};

static const unsigned char pages_sign_in_mustache[] = {
#embed "Resources/pages/sign-in.mustache" suffix(,)
0};

static const unsigned char pages_sign_out_mustache[] = {
#embed "Resources/pages/sign-out.mustache" suffix(,)
0};

static const unsigned char pages_sign_up_mustache[] = {
#embed "Resources/pages/sign-up.mustache" suffix(,)
0};

static const unsigned char pages_signed_out_mustache[] = {
#embed "Resources/pages/signed-out.mustache" suffix(,)
0};

static const unsigned char pages_start_mustache[] = {
#embed "Resources/pages/start.mustache" suffix(,)
0};

static const unsigned char pages_tenant_mustache[] = {
#embed "Resources/pages/tenant.mustache" suffix(,)
0};

static const struct understudy_resource table[] = {
    {"answers/check-session.html", answers_check_session_html, sizeof(answers_check_session_html) - 1},
    {"answers/cookie-probe.html", answers_cookie_probe_html, sizeof(answers_cookie_probe_html) - 1},
    {"answers/form-post.mustache", answers_form_post_mustache, sizeof(answers_form_post_mustache) - 1},
    {"console/activity.js", console_activity_js, sizeof(console_activity_js) - 1},
    {"console/api.js", console_api_js, sizeof(console_api_js) - 1},
    {"console/app.js", console_app_js, sizeof(console_app_js) - 1},
    {"console/beside.js", console_beside_js, sizeof(console_beside_js) - 1},
    {"console/ca.html", console_ca_html, sizeof(console_ca_html) - 1},
    {"console/callback.html", console_callback_html, sizeof(console_callback_html) - 1},
    {"console/callback.js", console_callback_js, sizeof(console_callback_js) - 1},
    {"console/client.js", console_client_js, sizeof(console_client_js) - 1},
    {"console/clock-chip.js", console_clock_chip_js, sizeof(console_clock_chip_js) - 1},
    {"console/clock.js", console_clock_js, sizeof(console_clock_js) - 1},
    {"console/cognito.js", console_cognito_js, sizeof(console_cognito_js) - 1},
    {"console/console.css", console_console_css, sizeof(console_console_css) - 1},
    {"console/dom.js", console_dom_js, sizeof(console_dom_js) - 1},
    {"console/editor.js", console_editor_js, sizeof(console_editor_js) - 1},
    {"console/faults.js", console_faults_js, sizeof(console_faults_js) - 1},
    {"console/flows.js", console_flows_js, sizeof(console_flows_js) - 1},
    {"console/index.html", console_index_html, sizeof(console_index_html) - 1},
    {"console/jwt.js", console_jwt_js, sizeof(console_jwt_js) - 1},
    {"console/list.js", console_list_js, sizeof(console_list_js) - 1},
    {"console/outbox.js", console_outbox_js, sizeof(console_outbox_js) - 1},
    {"console/palette.js", console_palette_js, sizeof(console_palette_js) - 1},
    {"console/parts.css", console_parts_css, sizeof(console_parts_css) - 1},
    {"console/parts.js", console_parts_js, sizeof(console_parts_js) - 1},
    {"console/picture.js", console_picture_js, sizeof(console_picture_js) - 1},
    {"console/pool.js", console_pool_js, sizeof(console_pool_js) - 1},
    {"console/pools.js", console_pools_js, sizeof(console_pools_js) - 1},
    {"console/remedies.js", console_remedies_js, sizeof(console_remedies_js) - 1},
    {"console/requests.js", console_requests_js, sizeof(console_requests_js) - 1},
    {"console/sandboxes.js", console_sandboxes_js, sizeof(console_sandboxes_js) - 1},
    {"console/signins.js", console_signins_js, sizeof(console_signins_js) - 1},
    {"console/times.js", console_times_js, sizeof(console_times_js) - 1},
    {"console/tokens.js", console_tokens_js, sizeof(console_tokens_js) - 1},
    {"console/tryit.js", console_tryit_js, sizeof(console_tryit_js) - 1},
    {"console/undo.js", console_undo_js, sizeof(console_undo_js) - 1},
    {"console/users.js", console_users_js, sizeof(console_users_js) - 1},
    {"gallery/gallery.css", gallery_gallery_css, sizeof(gallery_gallery_css) - 1},
    {"gallery/index.mustache", gallery_index_mustache, sizeof(gallery_index_mustache) - 1},
    {"gallery/samples.json", gallery_samples_json, sizeof(gallery_samples_json) - 1},
    {"mails/mail.mustache", mails_mail_mustache, sizeof(mails_mail_mustache) - 1},
    {"pages/authenticator.mustache", pages_authenticator_mustache, sizeof(pages_authenticator_mustache) - 1},
    {"pages/choose-account.mustache", pages_choose_account_mustache, sizeof(pages_choose_account_mustache) - 1},
    {"pages/choose.mustache", pages_choose_mustache, sizeof(pages_choose_mustache) - 1},
    {"pages/code.mustache", pages_code_mustache, sizeof(pages_code_mustache) - 1},
    {"pages/confirm-forgot-password.mustache", pages_confirm_forgot_password_mustache, sizeof(pages_confirm_forgot_password_mustache) - 1},
    {"pages/confirm.mustache", pages_confirm_mustache, sizeof(pages_confirm_mustache) - 1},
    {"pages/confirmed.mustache", pages_confirmed_mustache, sizeof(pages_confirmed_mustache) - 1},
    {"pages/consent.mustache", pages_consent_mustache, sizeof(pages_consent_mustache) - 1},
    {"pages/device.mustache", pages_device_mustache, sizeof(pages_device_mustache) - 1},
    {"pages/email-factor.mustache", pages_email_factor_mustache, sizeof(pages_email_factor_mustache) - 1},
    {"pages/error.mustache", pages_error_mustache, sizeof(pages_error_mustache) - 1},
    {"pages/forgot-password.mustache", pages_forgot_password_mustache, sizeof(pages_forgot_password_mustache) - 1},
    {"pages/layout.mustache", pages_layout_mustache, sizeof(pages_layout_mustache) - 1},
    {"pages/messages.de.json", pages_messages_de_json, sizeof(pages_messages_de_json) - 1},
    {"pages/messages.en.json", pages_messages_en_json, sizeof(pages_messages_en_json) - 1},
    {"pages/messages.es.json", pages_messages_es_json, sizeof(pages_messages_es_json) - 1},
    {"pages/messages.fr.json", pages_messages_fr_json, sizeof(pages_messages_fr_json) - 1},
    {"pages/messages.id.json", pages_messages_id_json, sizeof(pages_messages_id_json) - 1},
    {"pages/messages.it.json", pages_messages_it_json, sizeof(pages_messages_it_json) - 1},
    {"pages/messages.ja.json", pages_messages_ja_json, sizeof(pages_messages_ja_json) - 1},
    {"pages/messages.ko.json", pages_messages_ko_json, sizeof(pages_messages_ko_json) - 1},
    {"pages/messages.pt-BR.json", pages_messages_pt_BR_json, sizeof(pages_messages_pt_BR_json) - 1},
    {"pages/messages.zh-CN.json", pages_messages_zh_CN_json, sizeof(pages_messages_zh_CN_json) - 1},
    {"pages/messages.zh-TW.json", pages_messages_zh_TW_json, sizeof(pages_messages_zh_TW_json) - 1},
    {"pages/new-password.mustache", pages_new_password_mustache, sizeof(pages_new_password_mustache) - 1},
    {"pages/pages.css", pages_pages_css, sizeof(pages_pages_css) - 1},
    {"pages/parts/aids.mustache", pages_parts_aids_mustache, sizeof(pages_parts_aids_mustache) - 1},
    {"pages/parts/app.mustache", pages_parts_app_mustache, sizeof(pages_parts_app_mustache) - 1},
    {"pages/parts/client.mustache", pages_parts_client_mustache, sizeof(pages_parts_client_mustache) - 1},
    {"pages/parts/code.mustache", pages_parts_code_mustache, sizeof(pages_parts_code_mustache) - 1},
    {"pages/parts/destination.mustache", pages_parts_destination_mustache, sizeof(pages_parts_destination_mustache) - 1},
    {"pages/parts/field.mustache", pages_parts_field_mustache, sizeof(pages_parts_field_mustache) - 1},
    {"pages/parts/findings.mustache", pages_parts_findings_mustache, sizeof(pages_parts_findings_mustache) - 1},
    {"pages/parts/form.mustache", pages_parts_form_mustache, sizeof(pages_parts_form_mustache) - 1},
    {"pages/parts/graphic.mustache", pages_parts_graphic_mustache, sizeof(pages_parts_graphic_mustache) - 1},
    {"pages/parts/logo.mustache", pages_parts_logo_mustache, sizeof(pages_parts_logo_mustache) - 1},
    {"pages/parts/mark.mustache", pages_parts_mark_mustache, sizeof(pages_parts_mark_mustache) - 1},
    {"pages/parts/new-password.mustache", pages_parts_new_password_mustache, sizeof(pages_parts_new_password_mustache) - 1},
    {"pages/parts/passkey.mustache", pages_parts_passkey_mustache, sizeof(pages_parts_passkey_mustache) - 1},
    {"pages/parts/privacy-policy.mustache", pages_parts_privacy_policy_mustache, sizeof(pages_parts_privacy_policy_mustache) - 1},
    {"pages/parts/providers.mustache", pages_parts_providers_mustache, sizeof(pages_parts_providers_mustache) - 1},
    {"pages/parts/resend.mustache", pages_parts_resend_mustache, sizeof(pages_parts_resend_mustache) - 1},
    {"pages/parts/said.mustache", pages_parts_said_mustache, sizeof(pages_parts_said_mustache) - 1},
    {"pages/parts/strip-logo.mustache", pages_parts_strip_logo_mustache, sizeof(pages_parts_strip_logo_mustache) - 1},
    {"pages/parts/terms-of-use.mustache", pages_parts_terms_of_use_mustache, sizeof(pages_parts_terms_of_use_mustache) - 1},
    {"pages/parts/username.mustache", pages_parts_username_mustache, sizeof(pages_parts_username_mustache) - 1},
    {"pages/passkey-add.mustache", pages_passkey_add_mustache, sizeof(pages_passkey_add_mustache) - 1},
    {"pages/passkey.mustache", pages_passkey_mustache, sizeof(pages_passkey_mustache) - 1},
    {"pages/passkeys.js", pages_passkeys_js, sizeof(pages_passkeys_js) - 1},
    {"pages/pick.mustache", pages_pick_mustache, sizeof(pages_pick_mustache) - 1},
    {"pages/provider.mustache", pages_provider_mustache, sizeof(pages_provider_mustache) - 1},
    {"pages/sign-in.mustache", pages_sign_in_mustache, sizeof(pages_sign_in_mustache) - 1},
    {"pages/sign-out.mustache", pages_sign_out_mustache, sizeof(pages_sign_out_mustache) - 1},
    {"pages/sign-up.mustache", pages_sign_up_mustache, sizeof(pages_sign_up_mustache) - 1},
    {"pages/signed-out.mustache", pages_signed_out_mustache, sizeof(pages_signed_out_mustache) - 1},
    {"pages/start.mustache", pages_start_mustache, sizeof(pages_start_mustache) - 1},
    {"pages/tenant.mustache", pages_tenant_mustache, sizeof(pages_tenant_mustache) - 1},
};

size_t understudy_resource_count(void) { return sizeof(table) / sizeof(table[0]); }

struct understudy_resource understudy_resource_at(size_t index) { return table[index]; }
