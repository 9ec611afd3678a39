import { useState } from "react";
import type { ReactElement } from "react";

import { Button } from "../form/button.tsx";
import { Checkbox } from "../form/checkbox.tsx";
import { Field } from "../form/field.tsx";
import { PasswordInput, TextInput } from "../form/text-input.tsx";
import { AuthLayout } from "../layout/auth-layout.tsx";
import { Stack } from "../layout/grid.tsx";

/** The sign-in screen. */
export function AuthExample(): ReactElement {
  const [name, setName] = useState("mtremblay");
  const [secret, setSecret] = useState("");
  const [stay, setStay] = useState(false);
  return (
    <AuthLayout
      brand="Comptoir"
      tagline="Last night's figures before the first customer, and the same truth for every store."
      title="Sign in"
      description="With the name your manager gave you."
      footer={<span>Version 0.1.0</span>}
    >
      <form>
        <Stack>
          <Field label="User name" required>
            <TextInput value={name} onChange={setName} autoComplete="username" />
          </Field>
          <Field label="Password" required>
            <PasswordInput
              value={secret}
              onChange={setSecret}
              showLabel="Show the password"
              hideLabel="Hide the password"
            />
          </Field>
          <Checkbox label="Stay signed in on this computer" checked={stay} onChange={setStay} />
          <Button type="button" variant="primary" block>
            Sign in
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  );
}
