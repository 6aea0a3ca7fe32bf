/** The exact texts for sign-in, registration and passwords (storefront, sections 5 and 8). */
export const IDENTITY_TEXTS = {
  emailInvalid: 'Enter a valid email address.',
  emailTaken: 'A user is already registered with this e-mail address.',
  passwordsDiffer: 'Passwords do not match.',
  passwordTooShort: 'This password is too short. It must contain at least 8 characters.',
  passwordTooLong: 'This password is too long. It must contain at most 256 characters.',
  passwordTooCommon:
    'This password is too common. Choose a longer one, such as three words that do not belong together.',
  passwordBreached: 'This password is in a list of stolen passwords. Choose one that you use nowhere else.',
  passwordLikeEmail:
    'The password is too similar to the email address. Choose one that has nothing to do with it.',
  passwordLikeShop:
    "The password is too similar to the shop's name. Choose one that has nothing to do with it.",
  captchaAfterFailures: 'There were many wrong passwords for this email. Complete the captcha to log in.',
  captchaMissing: 'Please complete the captcha.',
  captchaNotLoaded: 'The captcha could not be loaded.',
  captchaInvalid: 'The captcha is not valid any more. Please complete it again.',
  loginRefused: 'Unable to log in with provided credentials.',
  queueExpired: 'This took too long. Please try again.',
  queueBroken: 'Something went wrong. Please try again.',
  passwordWrong: 'Wrong password. Please try again.',
  invalidValue: 'Invalid value',
  oldPasswordWrong: 'Your old password was entered incorrectly. Please enter it again.',

  loginErrorTitle: 'Login Error',
  registrationFailedTitle: 'Registration Failed',
  registrationCompletedTitle: 'Registration Completed',
  registrationCompleted: 'You have succesfully registered. A confirmation email has been sent to you.',
  emailConfirmed: 'Your email has been successfully confirmed.',
  emailNotConfirmed: 'There was an error when confirming your email.',
  passwordReset: 'Your password has been reset.',
  passwordChanged: 'New password has been saved.',
  resetMailSent: 'Password reset e-mail has been sent.',
  tooManyAttempts: 'Too many attempts. Please slow down.',
  loggedOut: 'Successfully logged out.',
  sessionEndedTitle: 'Your session has ended.',
  sessionEnded: 'Please log in again.',
} as const;
