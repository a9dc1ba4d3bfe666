export const words = {
  form: {
    first_day: 'First day',
    last_day: 'Last day',
    required: 'Required',
    unclear_amount: '“%{typed}” could mean %{one} or %{other}. Enter one of these.',
    faults: 'One field needs attention |||| %{smart_count} fields need attention',
    use_typed: 'Use “%{typed}” as typed',
    unlisted: 'Not in the list. It is sent as typed.',
    reason: 'Reason',
    refused: 'The request was refused',
  },
  reason: {
    help: 'At least ten letters. Recorded in the audit log.',
    missing: 'Enter a reason of at least ten letters.',
  },
  step_up: {
    title: {
      code: 'Enter a new code',
      password: 'Enter your password again',
      password_and_code: 'Enter your password and a new code',
    },
    help: {
      code: 'Confirm that it is you. Enter the six digits that your authenticator app shows now.',
      password: 'Confirm that it is you. Enter your password; your action then continues automatically.',
      password_and_code:
        'Confirm that it is you. Enter your password and the six digits that your authenticator app shows now; your action then continues automatically.',
    },
    six_digits: 'Enter six digits.',
    wrong: 'This code was not accepted. Wait for the next code and try again.',
    wrong_password: 'Wrong password.',
    wait: 'Too many attempts. Try again in %{minutes} min.',
    failed: 'This could not be checked right now. Try again.',
  },
}
