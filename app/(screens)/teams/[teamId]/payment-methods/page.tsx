import { redirect } from 'next/navigation';

export default async function PaymentMethodsIndex({ params }: { params: Promise<{ teamId: string }> }): Promise<never> {
  redirect(`/teams/${(await params).teamId}/payment-methods/credit-cards`);
}
