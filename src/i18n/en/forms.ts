export const words = {
  form: {
    required: 'Needed',
    unclear_amount: '“%{typed}” may be %{one} or %{other}: type it like one of these.',
    cancel: 'Cancel',
    reason: 'Reason',
    refused: 'It was not done',
  },
  reason: {
    help: 'At least ten letters. It stands in the audit log.',
    missing: 'Say why, in ten letters or more.',
  },
  step_up: {
    title: {
      code: 'A fresh code is needed',
      password: 'Your password is needed again',
      password_and_code: 'Your password and a fresh code are needed',
    },
    help: {
      code: 'This asks for more certainty that it is you. Type the six digits that your authenticator shows now.',
      password:
        'This asks for more certainty that it is you. Type your password; what you were doing goes on by itself.',
      password_and_code:
        'This asks for more certainty that it is you. Type your password and the six digits that your authenticator shows now; what you were doing goes on by itself.',
    },
    password: 'Password',
    code: 'Code',
    go_on: 'Go on',
    wrong: 'This code was not taken. Wait for the next one and try that.',
    wrong_password: 'This is not your password.',
    wait: 'Too many tries. Wait %{minutes} min before the next one.',
    failed: 'This could not be checked just now. Try again.',
  },
}
