package nursery.service;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import labels.Code39;
import nursery.store.Customers.Customer;
import nursery.store.Plant;
import nursery.store.Plants;
import nursery.store.Sales;
import nursery.text.Words;

/** Labels for the pots of an order, as an image. */
public final class Labels {
    private static final int COLUMNS = 3;
    private static final int WIDTH = 260;
    private static final int HEIGHT = 90;

    private record Label(String code, String title) {}

    private final Sales sales;
    private final Plants plants;

    public Labels(Sales sales, Plants plants) {
        this.sales = sales;
        this.plants = plants;
    }

    public String image(Customer customer, int sale) {
        List<Label> labels = labelsOf(customer, sale);
        StringBuilder image = new StringBuilder();
        int rows = (labels.size() + COLUMNS - 1) / COLUMNS;
        image.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"").append(COLUMNS * WIDTH).append("\" height=\"")
                .append(rows * HEIGHT).append("\">\n");
        for (int at = 0; at < labels.size(); at += 1) {
            image.append(drawn(labels.get(at), at % COLUMNS * WIDTH, at / COLUMNS * HEIGHT));
        }
        return image.append("</svg>\n").toString();
    }

    private List<Label> labelsOf(Customer customer, int sale) {
        Sales.Sale found = sales.byId(sale).orElseThrow(() -> Refused.missing("order " + sale));
        // The desk is number 1.
        if (customer.id() != 1 && found.customer() != customer.id()) {
            throw Refused.missing("order " + sale);
        }
        List<Sales.Line> lines = sales.linesOf(sale);
        Map<Integer, Plant> known = plants.byIds(lines.stream().map(Sales.Line::plant).toList());
        List<Label> labels = new ArrayList<>();
        for (Sales.Line line : lines) {
            Plant plant = known.get(line.plant());
            for (int pot = 1; pot <= line.amount(); pot += 1) {
                labels.add(new Label("P" + plant.id() + "-" + sale + "-" + pot, plant.name()));
            }
        }
        return labels;
    }

    private static String drawn(Label label, int left, int top) {
        int[] widths = Code39.encode(label.code());
        String text = Words.escaped(label.title());
        return "<g>" + Code39.rectangles(widths, left, top, 50) + "<text x=\"" + left + "\" y=\"" + (top + 66) + "\">" + text
                + "</text><text x=\"" + left + "\" y=\"" + (top + 80) + "\">" + label.code() + "</text></g>\n";
    }
}
